import type { FastifyRequest } from "fastify";
import type { Employee } from "../../schemas/generated/boot.ts";
import { museumNow, type Services } from "../http/services.ts";
import { employeeOfToken } from "../staff/current-employee.ts";

export interface PageEmployee {
  /** Null where the cookie's token is not valid, or no longer; absent without one, or while the database is away. */
  readonly employee?: Employee | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Who is at work where a page of the box office is asked for, as its cookie says. A page shows that; every call asks once more. */
export async function pageEmployee(services: Pick<Services, "config" | "db" | "now">, request: FastifyRequest): Promise<PageEmployee> {
  const token = /(?:^|;\s*)boxOfficeToken=([^;\s]+)/.exec(request.headers.cookie ?? "")?.[1];
  if (token === undefined) return { headers: {} };
  const unkept = { "cache-control": "no-store" };
  try {
    const found = await employeeOfToken(services.db, token, new Date(museumNow(services).now.epochMilliseconds));
    if (found === undefined) return { employee: null, headers: { ...unkept, "set-cookie": "boxOfficeToken=; Path=/; Max-Age=0; SameSite=Lax" } };
    return { employee: { name: found.name, permissions: [...found.permissions] }, headers: unkept };
  } catch (err) {
    request.log.error({ err }, "a page is served without its employee");
    return { headers: unkept };
  }
}
