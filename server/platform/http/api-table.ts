import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { type ApiRoute, addressOf, apiRoutes } from "../../../schemas/api.ts";

const routes: readonly ApiRoute[] = Object.values(apiRoutes);
const keyOf = (method: string, address: string) => `${method} ${address}`;
const table = new Map(routes.map((route) => [keyOf(route.method, addressOf(route)), route]));

/** Below the API, what answers every method and says that there is nothing. */
const catchAll = ["/api", "/api/", "/api/*"];

/**
 * Gives each call that is added to this scope what the table of routes (schemas/api.ts) says of it: what it takes and returns, and who may make it.
 * @throws Error, while the server is built, for a call that the table does not have; once it is ready, for one of the table that nobody added
 * @param isServed whether this server has a call; by default it has all
 */
export function registerFromTable(api: FastifyInstance, isServed: (route: ApiRoute) => boolean = () => true): void {
  const left = new Map([...table].filter(([, route]) => isServed(route)));
  api.addHook("onRoute", (options) => {
    if (catchAll.includes(options.url)) return;
    const key = keyOf(options.method === "HEAD" ? "GET" : String(options.method), options.url);
    const route = table.get(key);
    if (route === undefined) throw new Error(`${key} is not in the table of routes. Add it to schemas/api.ts.`);
    left.delete(key);
    fill(options, route);
  });
  api.addHook("onReady", (done) => {
    const missing = [...left.keys()];
    done(missing.length === 0 ? undefined : new Error(`Nobody answers ${missing.join(", ")}, which the table of routes has.`));
  });
}

function fill(options: RouteOptions, route: ApiRoute): void {
  options.schema = schemaOf(route);
  options.config = { ...options.config, caller: route.caller, ...(route.endsSession && { endsSession: true }) };
}

/** What Fastify checks a call's request by, and writes its answer with. */
export function schemaOf({ method, request, response, query, readsQuery }: ApiRoute): FastifySchema {
  return {
    ...(request !== undefined && { body: wire(request) }),
    ...(query !== undefined && readsQuery === undefined && { querystring: textsOf(Object.keys(query)) }),
    ...(response !== undefined && { response: { 200: method === "POST" ? wire(response) : inBody(wire(response)) } }),
  };
}

/** A name in schemas/wire.schema.json. */
function wire(name: string): object {
  return { $ref: `wire.schema.json#/$defs/${name}` };
}

/** A GET's answer: `{"body": T}`. */
function inBody(schema: object): object {
  return { type: "object", required: ["body"], properties: { body: schema } };
}

/** Each at most once: an address may name a parameter twice, which is no text. */
function textsOf(names: readonly string[]): object {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string", maxLength: 200 }])) };
}
