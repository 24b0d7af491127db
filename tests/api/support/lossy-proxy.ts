import { connect, createServer } from "node:net";
import { whenOver } from "../../support/when-over.ts";

/** Returns a proxy's URL to `port` that cuts the connection at each reply's first byte, after the server has acted. */
export async function loseReplies(port: number): Promise<string> {
  const listener = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    client.pipe(server);
    server.once("data", () => {
      client.destroy();
      server.destroy();
    });
    for (const socket of [client, server]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  whenOver(() => void listener.close());
  const address = listener.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
