import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

const configDir = await mkdtemp(join(tmpdir(), "museum-config-"));
await mkdir(join(configDir, "assets"));
await writeFile(join(configDir, "assets", "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
await writeFile(
  join(configDir, "assets", "LOGO.SVG"),
  "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
);
for (const name of ["page.html", "Page.HTM", "page.xhtml", "feed.xml", "code.js", "code.MJS", "report.pdf", "noending"])
  await writeFile(join(configDir, "assets", name), "<script>hush</script>");
await writeFile(join(configDir, "assets", ".secret"), "hush");
await writeFile(join(configDir, "tenant.json"), "{}");
const museum = await openMuseum({
  configDir,
  pages: async (server) => {
    server.get("/*", async (_request, reply) => reply.type("text/html").send(`<p>${"page ".repeat(500)}</p>`));
    server.get("/broken", async () => {
      throw new Error("the secret of /etc/passwd");
    });
  },
});
const { server } = museum;
const create = (key?: string, lineItems = [line("adult", 1)]) =>
  museum.post("/checkout/create", { lineItems }, key === undefined ? undefined : { "idempotency-key": key });

describe("every answer", () => {
  test("contains the time of the server's clock, for countdowns of holds", async () => {
    const { json, headers } = await create();
    expect(headers.date).toBe(new Date(museum.now().epochMilliseconds).toUTCString());
    expect(Date.parse(json.expiresAt) - Date.parse(String(headers.date))).toBe(15 * 60_000);
  });

  test.each(["/", "/api/storefront/events", "/api/nope", "/healthz", "/checkout/nope", "/media/logo.svg", "/broken"])(
    "of %s has a strict policy, and its request's id",
    async (url) => {
      const { headers } = await server.inject({ url });
      expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-frame-options"]).toBe("DENY");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
      expect(headers["x-powered-by"]).toBeUndefined();
    },
  );

  test("allows scripts, styles and forms of this site only", async () => {
    const policy = String((await server.inject({ url: "/checkout/nope" })).headers["content-security-policy"]);
    expect(policy.split(";").sort()).toEqual(
      [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "report-uri /reports",
        "report-to default",
      ].sort(),
    );
  });

  test("of the API is never cached", async () => {
    expect((await museum.get("/events")).headers["cache-control"]).toBe("no-store");
    expect((await museum.get("/nope")).headers["cache-control"]).toBe("no-store");
  });

  test("is compressed where the client takes that", async () => {
    const br = await server.inject({ url: "/", headers: { "accept-encoding": "br, gzip" } });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(
      (await server.inject({ url: "/", headers: { "accept-encoding": "gzip" } })).headers["content-encoding"],
    ).toBe("gzip");
    expect((await server.inject({ url: "/" })).headers["content-encoding"]).toBeUndefined();
  });
});

describe("failures", () => {
  test("of unknown calls are JSON, although unknown pages are HTML", async () => {
    for (const request of [
      { url: "/api/storefront/nope" },
      { url: "/api/nope" },
      { url: "/api" },
      { url: "/api/" },
      { method: "POST", url: "/api/storefront/events" },
      { method: "DELETE", url: "/api/storefront/events" },
    ] as const) {
      const { statusCode, json } = await server.inject(request);
      expect([statusCode, json().error]).toEqual([404, expect.stringMatching(/^There is nothing at /)]);
    }
    expect((await server.inject({ url: "/somewhere" })).body).toContain("page");
  });

  test("of an undecodable address have the common shape", async () => {
    const { statusCode, json, headers } = await server.inject({ url: "/api/storefront/product/%zz" });
    expect([statusCode, json()]).toEqual([
      400,
      { error: "'/api/storefront/product/%zz' is not a valid url component", requestId: headers["x-request-id"] },
    ]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("that are unexpected tell the client only where to find them in the log", async () => {
    const { statusCode, body, headers } = await server.inject({ url: "/broken" });
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      error: "Something went wrong on our side. Please try again in a moment.",
      requestId: headers["x-request-id"],
    });
  });

  test("of a broken database have the common shape too", async () => {
    const museumWithout = await openMuseum({ embedded: true });
    await museumWithout.db.schema.dropTable("cart_lines").execute();
    const api = await museumWithout.post("/checkout/create", { lineItems: [line("adult", 1)] });
    expect(api.status).toBe(500);
    expect(Object.keys(api.json).sort()).toEqual(["error", "requestId"]);
    expect(api.text).not.toMatch(/cart_lines|relation|\bat /);
    await museumWithout.db.schema.alterTable("carts").renameTo("elsewhere").execute();
    const page = await museumWithout.server.inject({ url: "/checkout/x" });
    expect(page.statusCode).toBe(500);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).not.toMatch(/carts|relation/);
  });

  test("of malformed requests explain the mistake", async () => {
    const post = (payload: string, type = "application/json") =>
      server.inject({
        method: "POST",
        url: "/api/storefront/checkout/create",
        payload,
        headers: { "content-type": type },
      });
    expect((await post("{")).statusCode).toBe(400);
    expect((await post("{}")).json()).toMatchObject({
      error: '"lineItems" is required.',
      errors: [{ code: "REQUIRED", field: "lineItems" }],
    });
    expect((await post("<a/>", "text/xml")).statusCode).toBe(415);
    const large = await post(JSON.stringify({ lineItems: [], more: "x".repeat(300_000) }));
    expect([large.statusCode, large.json().error]).toEqual([413, "The request is too large."]);
    const deep = await post(`{"lineItems": [], "more": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`);
    expect([deep.statusCode, deep.json().error]).toEqual([400, "The request is nested more than 32 levels deep."]);
  });
});

describe("health", () => {
  test("is healthy while the process lives, ready while the database is", async () => {
    expect((await server.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    expect((await server.inject({ url: "/readyz" })).json()).toEqual({ status: "ok", problems: 0, warnings: 0 });
  });
});

describe("the museum's pictures", () => {
  test.each(["/media/logo.svg", "/media/LOGO.SVG"])("are served, in a sandbox: %s", async (url) => {
    const { statusCode, headers } = await server.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toContain("image/svg+xml");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  test.each([
    "page.html",
    "Page.HTM",
    "page%2ehtml",
    "page.html%00.svg",
    "page.xhtml",
    "feed.xml",
    "code.js",
    "code.MJS",
    "report.pdf",
    "noending",
  ])("are pictures and fonts only, not %s", async (name) => {
    const { statusCode, body } = await server.inject({ url: `/media/${name}` });
    expect(statusCode).toBeOneOf([400, 403, 404]);
    expect(body).not.toContain("hush");
  });

  test.each([
    "/media/.secret",
    "/media/../tenant.json",
    "/media/%2e%2e/tenant.json",
    "/media/..%2ftenant.json",
    "/media/nope.svg",
    "/media/",
  ])("do not include %s", async (url) => {
    const { statusCode, body } = await server.inject({ url });
    expect(body).not.toContain("hush");
    expect(body).not.toBe("{}");
    // A path that leaves the media folder matches no picture, so the pages answer it.
    expect(statusCode === 200 ? body : statusCode).toEqual(
      statusCode === 200 ? expect.stringContaining("page") : expect.toBeOneOf([403, 404]),
    );
  });
});

describe("an Idempotency-Key", () => {
  test("returns the same answer again and acts once, also concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create("key-same-moment")));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await create("key-same-moment")).text).toBe(answers[0]?.text);
    expect((await create()).json.id).not.toBe(answers[0]?.json.id);
    const { count } = await museum.db
      .selectFrom("carts")
      .where("id", "=", answers[0]?.json.id ?? "")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("adds items once", async () => {
    const { id } = (await create()).json;
    const add = () =>
      museum.post(
        "/checkout/add-items",
        { cartId: id, lineItems: [line("adult", 1)] },
        { "idempotency-key": "key-add-once" },
      );
    expect((await add()).json.lineItems[0]?.quantity).toBe(2);
    expect((await add()).json.lineItems[0]?.quantity).toBe(2);
  });

  test("repeats a refusal, which changes nothing", async () => {
    const items = [line("film-adult", 13, { Date: "2026-12-02", Time: "1:00 PM" })];
    const first = await create("key-refused", items);
    const second = await create("key-refused", items);
    expect([first.status, second.status]).toEqual([409, 409]);
    expect(second.json).toMatchObject({ error: first.json.error, errors: first.json.errors });
    await expectSound(museum);
  });

  test("belongs to one request", async () => {
    await create("key-of-one");
    const other = await create("key-of-one", [line("child", 1)]);
    expect(other).toMatchObject({
      status: 400,
      json: { errors: [{ code: "IDEMPOTENCY_KEY_REUSED", field: "Idempotency-Key" }] },
    });
  });

  test("may be short: its length is the client's choice", async () => {
    const first = await create("k1");
    expect(first.status).toBe(200);
    expect((await create("k1")).json).toEqual(first.json);
  });

  test("has at most 200 characters", async () => {
    expect(await create("x".repeat(201))).toMatchObject({
      status: 400,
      json: { errors: [{ code: "INVALID_IDEMPOTENCY_KEY" }] },
    });
  });
});
