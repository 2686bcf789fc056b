/** How much one client can use of the service. docs/operations.md lists these beside the settings. */
export type Limits = { readonly [name in keyof typeof usualLimits]: number };

/** The default limits. */
export const usualLimits = {
  /** Node closes the connection at 16 kB of headers; below that our problems answer. */
  headersMax_bytes: 16_000,
  /** From the first byte of a request to the last of its headers. */
  headers_ms: 10_000,
  /** From the first byte of a request to the last of its body. */
  request_ms: 30_000,
  /** Requests of one connection that are answered in one turn of the event loop, if it sends them all at once. */
  pipelinedMax: 50,
  /** How long an idle connection may stay open. */
  idle_ms: 72_000,
  /** How long a client may leave an answer unread. */
  unread_ms: 20_000,
  /** How much may be buffered for all clients. Beyond it the connections with the most are closed. */
  unreadMax_bytes: 64 * 1024 * 1024,
  /** How often connections are checked. */
  check_ms: 1_000,
  /** How long requests may continue after the process got the signal to stop. */
  stop_ms: 8_000,
} as const;

/** The default limits of answers that take long. */
export const longAnswers = {
  /** How many may wait for a thread; the next is refused. */
  waitingMax: 32,
  /** How long one may take, waiting included. */
  answer_ms: 60_000,
  /** How long the answer to a text that was sent may take, once it has begun. */
  text_ms: 20_000,
  /** The heap of a thread. An answer that needs more is given up, and the thread is replaced. */
  heapMax_MB: 1_024,
  /** A thread that uses more after an answer is replaced: its heap and what belongs to it outside. */
  threadMax_bytes: 768 * 1024 * 1024,
  /** The resident memory of the process above which threads are replaced: for the rest of it, and for each thread. */
  residentMax_bytes: 1_024 * 1024 * 1024,
  residentPerThread_bytes: 512 * 1024 * 1024,
  /** How long a thread is left alone before it may be replaced for its memory. */
  threadMin_ms: 60_000,
} as const;
