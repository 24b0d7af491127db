import { type PageBearers, pageBearer } from "../../core/http/page-bearer.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { customerOfToken } from "../accounts/current-customer.ts";
import { showCustomer } from "./show-customer.ts";

export function pageCustomer(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers["customer"] {
  return pageBearer("customerToken", async (token) => {
    const museum = museumNow(context);
    const found = await customerOfToken(context.db, token, new Date(museum.now.epochMilliseconds));
    return found && showCustomer(context.db, museum, found);
  });
}
