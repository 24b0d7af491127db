import type { PageBearers } from "../core/http/page-bearer.ts";
import { pageCustomer } from "../features/customers/page-customer.ts";
import { pageEmployee } from "../features/employees/page-employee.ts";
import type { ServerContext } from "../museum/server-context.ts";

export function pageBearers(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers {
  return { customer: pageCustomer(context), employee: pageEmployee(context) };
}
