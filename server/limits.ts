/** How much of the service one client can hold. docs/operations.md lists these beside the settings. */
export type Limits = { readonly [name in keyof typeof usualLimits]: number };

/** The limits that hold where nobody says otherwise. */
export const usualLimits = {
  /** Node itself gives up at 16 kB of headers; below that our own problems answer. */
  headersMax_bytes: 16_000,
  /** From the first byte of a request to the last of its headers. */
  headers_ms: 10_000,
  /** From the first byte of a request to the last of its body. */
  request_ms: 30_000,
  /** For how long a connection may stay open with nothing asked. */
  idle_ms: 72_000,
  /** For how long a client may leave an answer in the buffers here. */
  unread_ms: 20_000,
  /** How much may wait for clients to read it, in all: beyond it those that hold most are cut off. */
  unreadMax_bytes: 64 * 1024 * 1024,
  /** How often connections are looked at. */
  look_ms: 1_000,
  /** For how long requests may go on after the process was told to stop. */
  stop_ms: 8_000,
} as const;
