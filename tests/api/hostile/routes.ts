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
  const routes = new Map<string, Route>();
  const note = ({ url, method, schema }: RouteOptions) => {
    const methods = [method].flat();
    // Fastify gives each GET a HEAD of its own.
    if (methods.length === 1 && methods[0] === "HEAD") return;
    routes.set(`${methods.join()} ${url}`, { methods, url, body: schema?.body });
  };
  const listen = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", note);
  subscribe("fastify.initialization", listen);
  try {
    const built = await build();
    return { built, routes: [...routes.values()] };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}
