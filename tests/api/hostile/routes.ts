import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/** One address that the server answers at, and what it says of the body it takes. */
export interface Route {
  readonly methods: readonly string[];
  /** As registered: "/api/storefront/event/:id/dates", "/media/*". */
  readonly url: string;
  /** JSON Schema, where the route has one. */
  readonly body: unknown;
}

/** The routes that a server registers while `build` runs: Fastify's own word for it, so that a new route is among them by itself. */
export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: readonly Route[] }> {
  const routes = new Map<string, RouteOptions>();
  const note = (route: RouteOptions) => {
    // Fastify gives each GET a HEAD of its own.
    if (route.method !== "HEAD") routes.set(`${[route.method].flat().join()} ${route.url}`, route);
  };
  const listen = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", note);
  subscribe("fastify.initialization", listen);
  try {
    const built = await build();
    // Only now: the table of routes gives each its schema as it is registered.
    return { built, routes: [...routes.values()].map(({ method, url, schema }) => ({ methods: [method].flat(), url, body: schema?.body })) };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}
