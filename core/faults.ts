/** One thing wrong in the dataset. `path` leads to the place inside the file: keys and positions from the top. */
export type Fault = {
  readonly file: string;
  readonly path: readonly (string | number)[];
  readonly fault: string;
  readonly remedy: string;
};
