import type { FastifyRequest } from "fastify";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { museumNow, type Services } from "../../museum/server-context.ts";
import { type PageBearer, pageBearer } from "../../platform/http/page-bearer.ts";
import { customerOfToken } from "./current-customer.ts";
import { showCustomer } from "./show-customer.ts";

/** The customer whom a page is asked for by. */
export function pageCustomer(services: Pick<Services, "config" | "db" | "now">, request: FastifyRequest): Promise<PageBearer<Customer>> {
  return pageBearer(request, "customerToken", async (token) => {
    const museum = museumNow(services);
    const found = await customerOfToken(services.db, token, new Date(museum.now.epochMilliseconds));
    return found && showCustomer(services.db, museum, found);
  });
}
