import type { FastifyRequest } from "fastify";
import type { Customer } from "../../schemas/generated/wire.ts";
import { customerOfToken } from "../accounts/current-customer.ts";
import { showCustomer } from "../accounts/show-customer.ts";
import { museumNow, type Services } from "../http/services.ts";
import { type PageBearer, pageBearer } from "./page-bearer.ts";

/** The customer whom a page is asked for by. */
export function pageCustomer(services: Pick<Services, "config" | "db" | "now">, request: FastifyRequest): Promise<PageBearer<Customer>> {
  return pageBearer(request, "customerToken", async (token) => {
    const museum = museumNow(services);
    const found = await customerOfToken(services.db, token, new Date(museum.now.epochMilliseconds));
    return found && showCustomer(services.db, museum, found);
  });
}
