import type { FastifyRequest } from "fastify";
import type { Employee } from "../../schemas/generated/boot.ts";
import type { Services } from "../museum/server-context.ts";
import { type PageBearer, pageBearer } from "../platform/http/page-bearer.ts";
import { employeeOfToken } from "./current-employee.ts";

/** Who is at work where a page of the box office is asked for. */
export function pageEmployee(services: Pick<Services, "db" | "now">, request: FastifyRequest): Promise<PageBearer<Employee>> {
  return pageBearer(request, "boxOfficeToken", async (token) => {
    const found = await employeeOfToken(services.db, token, new Date(services.now().epochMilliseconds));
    return found && { name: found.name, permissions: [...found.permissions] };
  });
}
