export { fact } from "./blocks.ts";
