import type { FastifyInstance } from "fastify";

/** Catch-all routes, which answer 404. */
const catchAll = ["*", "/api"];

/** The server's routes of a method, as Fastify prints them. */
export function routesOf(server: FastifyInstance, method: "GET" | "POST"): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const row of server.printRoutes({ commonPrefix: false, method }).split("\n")) {
    const [, indent = "", path = "", methods] = /^([\s│]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(row) ?? [];
    if (path === "") continue;
    const depth = indent.length / 4;
    parents.splice(depth, parents.length, (parents[depth - 1] ?? "") + path);
    if (methods !== undefined && !catchAll.includes(path)) found.push(parents[depth] ?? "");
  }
  return found;
}
