import { Agent, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

export type Ask = (call: Call) => Promise<Reply>;

export interface Client {
  readonly ask: Ask;
  close(): void;
}

/** Sends requests on open connections from random addresses, because requests of one address are serialized. */
export function openClient(port: number): Client {
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const from = `2001:db8:0:${Math.floor(Math.random() * 65_536).toString(16)}::1`;
      const call = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          method,
          path,
          headers: { ...headers, "accept-encoding": "br", "x-forwarded-for": from },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.once("error", reject);
          response.once("end", () => {
            const bytes = Buffer.concat(parts);
            const text = (
              response.headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes
            ).toString();
            resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
          });
        },
      );
      call.once("error", reject);
      call.end(body);
    });
  return { ask, close: () => agent.destroy() };
}
