import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { connectionTimes } from "../../../server/core/http/connections.ts";
import { newDataFolder } from "../../embedded/processes.ts";
import { whenOver } from "../../support/when-over.ts";
import { openMuseum, type TestMuseum } from "../support/museum.ts";
import { serverProcess } from "../support/server-process.ts";

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
  readonly closed: Promise<void>;
}

async function client(port: number, sent: string): Promise<Client> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  whenOver(() => void socket.destroy());
  await new Promise<void>((done) => socket.once("connect", () => done()));
  if (sent !== "") socket.write(sent);
  return { socket, text: () => text, closed };
}

const halfBody =
  "POST /api/storefront/checkout/create HTTP/1.1\r\nHost: museum.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
const halfHeaders = "GET /healthz HTTP/1.1\r\nHost: museum.example\r\nX-Slow: ";
const whole = "GET /healthz HTTP/1.1\r\nHost: museum.example\r\n\r\n";

const short = { request: 300, headers: 200, silence: 60_000, check: 50, closing: 300 };

const [usual, first, second] = [
  await openMuseum(),
  await openMuseum({ connections: short }),
  await openMuseum({ connections: short }),
];
const portOf = async ({ server }: TestMuseum) =>
  Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);

describe("a connection", () => {
  test("with half a request is answered and closed after a timeout, even if bytes trickle in; others are served meanwhile", async () => {
    const port = await portOf(first);
    const stuck = await Promise.all(
      [halfBody, halfHeaders].flatMap((sent) => Array.from({ length: 20 }, () => client(port, sent))),
    );
    const dripping = await client(port, halfBody);
    const drip = setInterval(() => dripping.socket.write(" "), 30);
    const prompt = await client(port, whole);
    await expect.poll(prompt.text).toContain("200 OK");
    await Promise.all([...stuck, dripping].map(({ closed }) => closed));
    clearInterval(drip);
    for (const { text } of stuck) expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("has half a minute for a request", async () => {
    const { server } = usual;
    expect([server.server.requestTimeout, server.server.headersTimeout, server.server.timeout]).toEqual([
      30_000, 15_000, 60_000,
    ]);
    expect(connectionTimes.check).toBeLessThanOrEqual(5_000);
  });
});

describe("a stopping server", () => {
  test("does not wait for silent clients, half-sent requests or idle connections", async () => {
    const port = await portOf(second);
    const kept = await client(port, whole);
    await expect.poll(kept.text).toContain("200 OK");
    const others = await Promise.all([client(port, ""), client(port, halfBody), client(port, halfHeaders)]);
    await second.server.close();
    await Promise.all([kept, ...others].map(({ closed }) => closed));
  });

  test("in its own process exits within ten seconds of SIGTERM", async () => {
    const server = await serverProcess(await newDataFolder(), undefined);
    await server.start();
    const port = Number(new URL(server.url).port);
    const kept = await client(port, whole);
    await expect.poll(kept.text).toContain("200 OK");
    const half = await client(port, halfBody);
    await client(port, "");
    // This client starts a new request as soon as it can.
    const again = setInterval(() => !kept.socket.destroyed && kept.socket.write(whole), 100);
    await pause(200);
    const ended = server.terminate();
    await half.closed;
    expect(await ended).toBe(0);
    clearInterval(again);
    expect(server.log()).not.toContain("did not stop");
  }, 90_000);
});
