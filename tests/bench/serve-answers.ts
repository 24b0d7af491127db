/** A bare server for a benchmark: serves the answers of the first message, and reports its CPU time (ms) on others. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A path with its answer; the body is base64. */
export type KnownAnswer = readonly [
  path: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
];

const [known] = (await once(process, "message")) as [KnownAnswer[]];
const answers = new Map(known.map(([path, headers, body]) => [path, { headers, body: Buffer.from(body, "base64") }]));
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  response.writeHead(answer === undefined ? 404 : 200, answer?.headers).end(answer?.body);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.send?.((server.address() as AddressInfo).port);
