import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import type { ApiRoute } from "../../../schemas/api/route.ts";
import { addressOf, apiRoutes } from "../../../schemas/api.ts";

const routes: readonly ApiRoute[] = Object.values(apiRoutes);
const keyOf = (method: string, address: string) => `${method} ${address}`;
const table = new Map(routes.map((route) => [keyOf(route.method, addressOf(route)), route]));

/** @param address in Fastify's notation, such as "/api/storefront/event/:id/dates" */
export function routeAt(method: ApiRoute["method"], address: string): ApiRoute | undefined {
  return table.get(keyOf(method, address));
}

/** Calls of plugins bring their own schemas and callers. */
const isPlugins = (url: string) => /^\/api\/(storefront|box-office)\/plugins\//.test(url);

/** The API's catch-all routes, which answer 404. */
const catchAll = ["/api", "/api/", "/api/*"];

/**
 * Sets each call's schemas and caller from the table of routes (schemas/api.ts).
 * @param isServed whether this server has a call; by default, it has all
 * @throws Error at build time for a call missing from the table, and at startup for a table entry without a handler
 */
export function registerFromTable(api: FastifyInstance, isServed: (route: ApiRoute) => boolean = () => true): void {
  const left = new Map([...table].filter(([, route]) => isServed(route)));
  api.addHook("onRoute", (options) => {
    if (catchAll.includes(options.url) || isPlugins(options.url)) return;
    const key = keyOf(options.method === "HEAD" ? "GET" : String(options.method), options.url);
    const route = table.get(key);
    if (route === undefined) throw new Error(`${key} is not in the table of routes. Add it to schemas/api.ts.`);
    left.delete(key);
    fill(options, route);
  });
  api.addHook("onReady", (done) => {
    const missing = [...left.keys()];
    done(
      missing.length === 0
        ? undefined
        : new Error(`Nobody answers ${missing.join(", ")}, which the table of routes has.`),
    );
  });
}

function fill(options: RouteOptions, route: ApiRoute): void {
  options.schema = schemaOf(route);
  options.config = { ...options.config, caller: route.caller, ...(route.endsSession && { endsSession: true }) };
}

/** Returns the schemas with which Fastify validates a request and serializes its answer. */
export function schemaOf({ method, request, response, query, readsQuery }: ApiRoute): FastifySchema {
  return {
    ...(request !== undefined && { body: wire(request) }),
    ...(query !== undefined && readsQuery === undefined && { querystring: textsOf(Object.keys(query)) }),
    ...(response !== undefined && { response: { 200: method === "POST" ? wire(response) : inBody(wire(response)) } }),
  };
}

function wire(name: string): object {
  return { $ref: `wire.schema.json#/$defs/${name}` };
}

/** Wraps a GET's answer: `{"body": T}`. */
function inBody(schema: object): object {
  return { type: "object", required: ["body"], properties: { body: schema } };
}

/** Rejects repeated parameters: two values are no string. */
function textsOf(names: readonly string[]): object {
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string", maxLength: 200 }])),
  };
}
