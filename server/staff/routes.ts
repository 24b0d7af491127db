import type { ServerContext } from "../museum/server-context.ts";
import type { Calls } from "../platform/http/calls.ts";
import { checkInRoutes } from "./check-in-routes.ts";
import { deviceRoutes } from "./device-routes.ts";
import { staffLoginRoutes } from "./login-routes.ts";
import { lookupRoutes } from "./lookup-routes.ts";
import { orderRoutes } from "./order-routes.ts";
import { reportRoutes } from "./report-routes.ts";
import { salesRoutes } from "./sales-routes.ts";
import { deskSellingRoutes } from "./selling/routes.ts";

/** Adds the box office's calls. @param changed called when refunds may be due and seats may be free again */
export function staffRoutes(server: Calls<"boxOffice">, context: ServerContext, changed: () => void): void {
  staffLoginRoutes(server, context);
  checkInRoutes(server, context);
  lookupRoutes(server, context);
  salesRoutes(server, context);
  deskSellingRoutes(server, context);
  deviceRoutes(server, context);
  orderRoutes(server, context, changed);
  reportRoutes(server, context);
}
