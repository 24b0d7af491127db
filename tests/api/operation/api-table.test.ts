import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, test } from "vitest";
import { limits } from "../../../schemas/api/limits.ts";
import type { ApiRoute, AuditAction } from "../../../schemas/api/route.ts";
import { addressOf, apiRoutes } from "../../../schemas/api.ts";
import { errorCodes } from "../../../schemas/error-codes.ts";
import wireSchema from "../../../schemas/wire.schema.json" with { type: "json" };
import { apiReference } from "../../../scripts/api-reference.ts";
import { registerFromTable } from "../../../server/core/http/api-table.ts";
import { openMuseum } from "../support/museum.ts";
import { posts } from "../support/posts.ts";

const routes: readonly ApiRoute[] = Object.values(apiRoutes);

test("a call missing from the table of routes cannot be added, and one without a handler stops the server from starting", async () => {
  const server = fastify();
  registerFromTable(server);
  expect(() => server.get("/api/storefront/secret", () => "")).toThrow(
    "GET /api/storefront/secret is not in the table of routes. Add it to schemas/api.ts.",
  );
  await expect(server.ready()).rejects.toThrow(/^Nobody answers .*POST \/api\/storefront\/checkout\/create/);
});

test("each call behaves as its entry says when it is sent twice", () => {
  const changing = routes
    .filter(({ method }) => method === "POST")
    .map((route) => [addressOf(route), route.repeat === "safe"]);
  const shown = [...posts]
    .filter(([address]) => address.startsWith("/api/"))
    .map(([address, how]) => [address, how === "reads"]);
  expect(changing.sort()).toEqual(shown.sort());
});

test("the OpenAPI document contains every call, and each referenced shape", async () => {
  const museum = await openMuseum();
  const answer = await museum.server.inject({ url: "/api/openapi.json" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  const document = answer.json();
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(operations).size).toBe(operations.length);
  expect(operations).toEqual(expect.arrayContaining(Object.keys(apiRoutes)));
  const references = [...answer.body.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference.split("/"));
  expect(
    references.filter(
      ([root, , kind, name = ""]) => root !== "#" || kind !== "schemas" || !(name in document.components.schemas),
    ),
  ).toEqual([]);
});

test("every wire shape is used by a call, or by another shape", () => {
  const named = new Set([...routes.flatMap(({ request, response }) => [request, response]), "ErrorBody"]);
  const text = JSON.stringify(wireSchema.$defs);
  const unnamed = Object.keys(wireSchema.$defs).filter(
    (name) => !named.has(name) && !text.includes(`"#/$defs/${name}"`),
  );
  expect(unnamed).toEqual([]);
});

test("every code of the table is used by the code that returns or reads it", () => {
  const files = ["server", "commerce", "schemas/forms"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const sources = files.join("\n");
  expect(Object.keys(errorCodes).filter((code) => !new RegExp(`\\b${code}\\b`).test(sources))).toEqual([]);
});

test("every event of the audit log belongs to a call, or is recorded by the server itself", () => {
  const named = new Set(routes.flatMap(({ audit = [] }) => audit));
  const byItself = new Set([
    ...["employee-added", "password-set", "wrong-secrets", "device-locked", "devices-locked", "account-locked"],
  ]);
  const all = wireSchema.$defs.StudioLogEntry.properties.action.enum;
  expect(all.filter((action) => !named.has(action as AuditAction))).toEqual(all.filter((each) => byItself.has(each)));
});

test("every limit of the table is used by a call, or counts payments, which start on a page, calls of plugins, or visits", () => {
  const named = new Set<string>(routes.flatMap(({ limits: own = [], attempts = [] }) => [own, attempts].flat()));
  expect(Object.keys(limits).filter((name) => !named.has(name))).toEqual([
    "payments",
    "payments-of-cart",
    "plugin-calls",
    "visits-from",
    "visits-of-flow",
    "visits-while-flooded",
  ]);
});

test("every public POST has limits, or a reason why it needs none", () => {
  const open = routes.filter(({ method, caller }) => method === "POST" && ["anyone", "optional"].includes(caller));
  expect(open.length).toBeGreaterThan(15);
  const without = open.filter(({ limits: own = [], attempts = [] }) => own.length + attempts.length === 0);
  expect(without.map(addressOf)).toEqual([]);
});

test("docs/api.md is generated from both tables", async () => {
  await expect(apiReference()).toMatchFileSnapshot("../../../docs/api.md");
});
