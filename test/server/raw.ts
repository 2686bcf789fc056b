import { connect } from "node:net";

/** Sends bytes as they are and gives all that comes back until the connection is closed. */
export function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

/** The parts of an answer as it came: its status, its headers, its body. */
export function partsOf(answer: string): { status: number; headers: Readonly<Record<string, string>>; body: string } {
  const [head = "", ...body] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*:\s*/, "")]);
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers), body: body.join("\r\n\r\n") };
}
