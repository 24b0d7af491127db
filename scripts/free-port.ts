import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports, so that the system assigns none of these while a server restarts. */
const range = { first: 20_000, end: 32_000 };

/** Finds a free loopback port, chosen at random so that other processes rarely take it first. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.first, range.end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
