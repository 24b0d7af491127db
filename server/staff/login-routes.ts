import type { FastifyInstance } from "fastify";
import type { PinLoginRequest } from "../../schemas/generated/wire.ts";
import { revokeToken } from "../accounts/tokens.ts";
import { wire } from "../http/answers.ts";
import type { Services } from "../http/services.ts";
import { bearerOf, employeeOfToken } from "./current-employee.ts";
import { signInFirst } from "./guard.ts";
import { createStaffLogin } from "./login.ts";
import { once } from "./once.ts";

/** Signing in by PIN or password, and out (specification, sections 4 and 7). */
export function staffLoginRoutes(server: FastifyInstance, services: Services): void {
  const login = createStaffLogin(services);
  const config = { permission: null };

  server.post<{ Body: PinLoginRequest }>(
    "/employee/pin-login",
    { config, schema: { body: wire("PinLoginRequest"), response: { 200: wire("StaffTokenResponse") } } },
    (request) => login.withPin(request, request.body.pin),
  );
  server.post<{ Body: { email: string; password: string } }>(
    "/employee/login",
    { config, schema: { body: wire("CredentialsRequest"), response: { 200: wire("StaffTokenResponse") } } },
    (request) => login.withPassword(request, request.body.email, request.body.password),
  );
  // Looks at its token itself: sent again, the request finds it ended, and is answered as before.
  server.post("/employee/logout", { config, schema: { response: { 200: wire("Empty") } } }, async (request) => {
    const token = bearerOf(request) ?? "";
    return once(services, request, token, async (tx, { now }) => {
      if ((await employeeOfToken(tx, token, now)) === undefined) throw signInFirst();
      await revokeToken(tx, token);
      return {};
    });
  });
}
