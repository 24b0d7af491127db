import type { FastifyInstance } from "fastify";
import { answersBody, wire } from "../http/answers.ts";
import { Failure } from "../http/failure.ts";
import { museumNow, type Services } from "../http/services.ts";
import { requireCustomer } from "./current-customer.ts";
import { showCustomer } from "./show-customer.ts";

/** The storefront's calls about the visitor's own account (specification, section 7; contract, section 4). */
export function accountRoutes(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { id: string } }>("/customer/:id", { schema: answersBody(wire("CustomerResponse")) }, async (request) => {
    const customer = await requireCustomer(services, request);
    const { id } = request.params;
    // The same for an id that nobody has: what exists is not told.
    if (id !== "me" && id !== customer.id) throw new Failure(403, "This account is not yours.");
    return { body: { customer: await showCustomer(services.db, museumNow(services), customer) } };
  });
}
