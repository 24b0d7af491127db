import { type PageBearers, pageBearer } from "../../core/http/page-bearer.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { employeeOfToken } from "./current-employee.ts";

export function pageEmployee(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers["employee"] {
  return pageBearer("boxOfficeToken", async (token) => {
    const found = await employeeOfToken(context.db, token, new Date(context.now().epochMilliseconds), context.config);
    return found && { id: found.id, name: found.name, permissions: [...found.permissions] };
  });
}
