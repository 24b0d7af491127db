import type { ServerContext } from "../museum/server-context.ts";
import type { Calls } from "../platform/http/calls.ts";
import { revokeToken } from "../selling/accounts/tokens.ts";
import { bearerOf, employeeOfToken } from "./current-employee.ts";
import { callerOf, signInFirst } from "./guard.ts";
import { createStaffLogin } from "./login.ts";
import { runOnce } from "./run-once.ts";

/** Signing in by PIN or password, and out (docs/behaviour.md, "Box-office session"), and the employee who is signed in. */
export function staffLoginRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const login = createStaffLogin(context);

  server.post("/employee/pin-login", (request, reply) => login.withPin(request, reply, request.body.pin));
  server.post("/employee/login", (request, reply) => login.withPassword(request, reply, request.body));
  // Any employee may ask who they are; a tab does when another one signed somebody else in.
  server.get("/employee/me", async (request) => {
    const { id, name, permissions } = callerOf(request);
    return { body: { id, name, permissions } };
  });
  // Looks at its token itself: sent again, the request finds it ended, and is answered as before.
  server.post("/employee/logout", async (request) => {
    const token = bearerOf(request) ?? "";
    return runOnce(context, request, token, async (tx, { now }) => {
      if ((await employeeOfToken(tx, token, now, context.config)) === undefined) throw signInFirst();
      await revokeToken(tx, token);
      return {};
    });
  });
}
