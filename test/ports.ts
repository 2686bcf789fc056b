import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The answer at an address that a program just started may not have opened yet. */
export async function answered(address: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(address);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
