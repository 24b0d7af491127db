import type { ServerContext } from "../museum/server-context.ts";
import type { PageBearers } from "../platform/http/page-bearer.ts";
import { pageCustomer } from "../selling/accounts/page-customer.ts";
import { pageEmployee } from "./page-employee.ts";

export function pageBearers(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers {
  return { customer: pageCustomer(context), employee: pageEmployee(context) };
}
