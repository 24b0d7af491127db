import { museumNow, type Services } from "../../museum/server-context.ts";
import { type PageBearers, pageBearer } from "../../platform/http/page-bearer.ts";
import { customerOfToken } from "./current-customer.ts";
import { showCustomer } from "./show-customer.ts";

/** Finds the customer who asks for a page. */
export function pageCustomer(services: Pick<Services, "config" | "db" | "now">): PageBearers["customer"] {
  return pageBearer("customerToken", async (token) => {
    const museum = museumNow(services);
    const found = await customerOfToken(services.db, token, new Date(museum.now.epochMilliseconds));
    return found && showCustomer(services.db, museum, found);
  });
}
