import type { Calls } from "./core/http/calls.ts";
import { checkInRoutes } from "./features/check-in/check-in-routes.ts";
import { lookupRoutes } from "./features/check-in/lookup-routes.ts";
import { orderRoutes } from "./features/desk/order-routes.ts";
import { saleRoutes } from "./features/desk/sale-routes.ts";
import { deviceRoutes } from "./features/devices/routes.ts";
import { staffLoginRoutes } from "./features/employees/login-routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import type { ServerContext } from "./museum/server-context.ts";

/** Adds the box office's calls. @param changed called when refunds may be due and seats may be free again */
export function staffRoutes(server: Calls<"boxOffice">, context: ServerContext, changed: () => void): void {
  staffLoginRoutes(server, context);
  checkInRoutes(server, context);
  lookupRoutes(server, context);
  saleRoutes(server, context);
  deviceRoutes(server, context);
  orderRoutes(server, context, changed);
  reportRoutes(server, context);
}
