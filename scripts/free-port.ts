import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that a system hands out by itself: nobody gets one of these by chance while a server that keeps it is between two starts. */
const range = { first: 20_000, end: 32_000 };

/** A port of the loopback address that nobody listens on at this moment, and that hardly anybody else chooses before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.first, range.end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
