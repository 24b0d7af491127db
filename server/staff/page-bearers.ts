import type { ServerContext } from "../museum/server-context.ts";
import type { PageBearers } from "../platform/http/page-bearer.ts";
import { pageCustomer } from "../selling/accounts/page-customer.ts";
import { pageEmployee } from "./page-employee.ts";

/** Find the person signed in when a page is requested, in the storefront and at the box office. */
export function pageBearers(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers {
  return { customer: pageCustomer(context), employee: pageEmployee(context) };
}
