import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { HostileAnswer } from "./judge.ts";
import type { HostileRequest } from "./requests.ts";

/** Fails a request that hangs; a busy machine answers far sooner. */
const timeoutMs = 15_000;

/** @throws Error when no answer comes within `timeoutMs` */
export async function send(
  server: FastifyInstance,
  { method, path, headers, body }: HostileRequest,
): Promise<HostileAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const hanging = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    const request = { method: method as "GET", url: path, headers, payload: body };
    const { statusCode, headers: answered, rawPayload } = await Promise.race([server.inject(request), hanging]);
    return {
      status: statusCode,
      headers: answered,
      text: decoded(rawPayload, answered["content-encoding"]).toString(),
    };
  } finally {
    clearTimeout(timer);
  }
}

function decoded(payload: Buffer, encoding: unknown): Buffer {
  if (payload.length === 0 || encoding === undefined) return payload;
  if (encoding === "br") return brotliDecompressSync(payload);
  if (encoding === "gzip") return gunzipSync(payload);
  throw new Error(`The answer's encoding is ${encoding}, which no server of ours speaks.`);
}

/** Sends raw bytes and reads until the server closes. @throws Error when it stays open and sends nothing */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const timer = setTimeout(() => socket.destroy(new Error(`still open after ${timeoutMs} ms`)), timeoutMs);
    const finish = (error?: Error & { code?: string }) => {
      clearTimeout(timer);
      // A reset counts as a close: the server refuses to read the rest.
      if (error === undefined || error.code === "ECONNRESET" || error.code === "EPIPE") resolve(text);
      else reject(error);
    };
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.once("error", finish);
    socket.once("close", () => finish());
    socket.write(bytes, "latin1");
  });
}
