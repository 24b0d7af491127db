import { Writable } from "node:stream";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { reportRoutes } from "../../../server/core/http/reports.ts";
import { openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const id = "Zk3-9xQ2vLw_Ab7TtY0pQe";
const violation = {
  type: "csp-violation",
  url: `https://museum.example/order/${id}/confirmation`,
  body: {
    documentURL: `https://museum.example/order/${id}/confirmation?token=secret`,
    effectiveDirective: "script-src-elem",
    blockedURL: "https://evil.example/x.js?a=1",
  },
};
const old = {
  "csp-report": {
    "document-uri": "https://museum.example/events",
    "violated-directive": "img-src",
    "blocked-uri": "inline",
  },
};

/** A server with only the reports route; records its logs and counts. */
async function open() {
  const lines: string[] = [];
  const counted: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split("\n").filter(Boolean));
      done();
    },
  });
  const server = fastify({ logger: { stream }, disableRequestLogging: true });
  reportRoutes(server, (kind) => counted.push(kind));
  const send = async (payload: unknown, type = "application/reports+json") =>
    (
      await server.inject({
        method: "POST",
        url: "/reports",
        payload: typeof payload === "string" ? payload : JSON.stringify(payload),
        headers: { "content-type": type },
      })
    ).statusCode;
  return { lines, counted, send, logged: () => lines.map((line) => JSON.parse(line).report) };
}

describe("a browser's report", () => {
  test("is logged on its own line, by the page's route and the other site's address, and counted by kind, in both of its forms", async () => {
    const { send, counted, logged } = await open();
    expect(await send([violation, { type: "intervention", url: "https://museum.example/events", body: {} }])).toBe(204);
    expect(await send(old, "application/csp-report")).toBe(204);
    expect(counted).toEqual(["csp-violation", "intervention", "csp-violation"]);
    expect(logged()).toEqual([
      {
        kind: "csp-violation",
        page: "https://museum.example/order/:hidden/confirmation?token",
        directive: "script-src-elem",
        blocked: "https://evil.example/x.js?a",
      },
      { kind: "intervention", page: "https://museum.example/events" },
      { kind: "csp-violation", page: "https://museum.example/events", directive: "img-src", blocked: "inline" },
    ]);
  });

  test.each([
    ["null"],
    ["[]"],
    ['"text"'],
    ["[null, 1]"],
    ['{"csp-report": null}'],
    ['{"type": {"toString": 1}}'],
    [`{"type": "${"x".repeat(5_000)}", "body": []}`],
  ])("may be anything: %.40s", async (body) => {
    const { send, counted, lines } = await open();
    expect(await send(body)).toBe(204);
    expect(new Set(counted)).toEqual(new Set(counted.length > 0 ? ["other"] : []));
    for (const line of lines) expect(line.length).toBeLessThan(500);
  });

  test("fills neither log nor memory: lines, reports and lengths are bounded, and the excess is only counted", async () => {
    const { send, counted, lines } = await open();
    const long = {
      type: "csp-violation",
      body: {
        documentURL: `https://museum.example/${"é\n".repeat(100)}`,
        effectiveDirective: "d".repeat(200),
        blockedURL: "b".repeat(200),
      },
    };
    for (let sent = 0; sent < 20; sent += 1)
      expect(await send(Array.from({ length: sent === 0 ? 15 : 10 }, () => long))).toBe(204);
    expect(counted).toHaveLength(200);
    // A new minute may start during the test, so up to twice the limit.
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.length).toBeGreaterThanOrEqual(60);
    for (const line of lines) expect(line.length).toBeLessThan(800);
    expect(await send(`["${"x".repeat(20_000)}"]`)).toBe(413);
    expect(await send("x=1", "text/html")).toBe(415);
  });
});

describe("every page", () => {
  test("names its reporting address, and allows the camera only in the box office", async () => {
    const headersOf = async (url: string) => (await museum.server.inject({ url })).headers;
    for (const url of ["/checkout/nope", "/api/storefront/events", "/healthz"]) {
      const headers = await headersOf(url);
      expect(headers["reporting-endpoints"]).toBe('default="/reports"');
      expect(headers["content-security-policy"]).toMatch(/report-uri \/reports;report-to default/);
      expect(headers["permissions-policy"]).toMatch(
        /^camera=\(\), accelerometer=\(\), .*geolocation=\(\), .*microphone=\(\)/,
      );
    }
    expect((await headersOf("/box-office/check-in?redeemed=success"))["permissions-policy"]).toMatch(
      /^camera=\(self\), accelerometer=\(\)/,
    );
    expect((await headersOf("/box-officer"))["permissions-policy"]).toMatch(/^camera=\(\)/);
    const sent = await museum.server.inject({
      method: "POST",
      url: "/reports",
      payload: [violation],
      headers: { "content-type": "application/reports+json" },
    });
    expect(sent.statusCode).toBe(204);
    expect((await museum.server.inject({ url: "/metrics", headers: museum.reader })).body).toContain(
      'storefront_browser_reports_total{kind="csp-violation"} 1',
    );
  });
});
