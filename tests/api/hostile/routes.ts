import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

export interface Route {
  readonly methods: readonly string[];
  /** For example "/api/storefront/event/:id/dates" or "/media/*". */
  readonly url: string;
  /** JSON Schema, if the route has one. */
  readonly body: unknown;
}

/** Collects the routes that Fastify registers during `build`, so that new routes are tested unasked. */
export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: readonly Route[] }> {
  const routes = new Map<string, RouteOptions>();
  const note = (route: RouteOptions) => {
    // Fastify adds a HEAD route to each GET.
    if (route.method !== "HEAD") routes.set(`${[route.method].flat().join()} ${route.url}`, route);
  };
  const listen = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", note);
  subscribe("fastify.initialization", listen);
  try {
    const built = await build();
    // Read schemas only now: the route table sets them as it registers.
    return {
      built,
      routes: [...routes.values()].map(({ method, url, schema }) => ({
        methods: [method].flat(),
        url,
        body: schema?.body,
      })),
    };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}
