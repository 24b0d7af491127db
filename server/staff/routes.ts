import type { FastifyInstance } from "fastify";
import type { Services } from "../museum/server-context.ts";
import { checkInRoutes } from "./check-in-routes.ts";
import { deviceRoutes } from "./device-routes.ts";
import { guardStaffCalls } from "./guard.ts";
import { staffLoginRoutes } from "./login-routes.ts";
import { lookupRoutes } from "./lookup-routes.ts";
import { salesRoutes } from "./sales-routes.ts";

/** The box office's calls. */
export function staffRoutes(server: FastifyInstance, services: Services): void {
  guardStaffCalls(server, services);
  staffLoginRoutes(server, services);
  checkInRoutes(server, services);
  lookupRoutes(server, services);
  salesRoutes(server, services);
  deviceRoutes(server, services);
}
