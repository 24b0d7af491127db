import type { ServerContext } from "../museum/server-context.ts";
import type { Calls } from "../platform/http/calls.ts";
import { revokeToken } from "../selling/accounts/tokens.ts";
import { bearerOf, employeeOfToken } from "./current-employee.ts";
import { callerOf, signInFirst } from "./guard.ts";
import { createStaffLogin } from "./login.ts";

/** Signing in by PIN or password, and out (docs/behaviour.md, "Box-office session"), and the employee who is signed in. */
export function staffLoginRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const login = createStaffLogin(context);

  server.actAround("/employee/pin-login", (request, once, reply) => login.withPin({ request, once, reply }, request.body.pin));
  server.actAround("/employee/login", (request, once, reply) => login.withPassword({ request, once, reply }, request.body));
  // Any employee may ask who they are; a tab does when another one signed somebody else in.
  server.get("/employee/me", async (request) => {
    const { id, name, permissions } = callerOf(request);
    return { body: { id, name, permissions } };
  });
  // Looks at its token itself: sent again, the request finds it ended, and is answered as before.
  server.actAround("/employee/logout", (request, once) => {
    const token = bearerOf(request) ?? "";
    return once(
      async ({ tx, now }) => {
        if ((await employeeOfToken(tx, token, now, context.config)) === undefined) throw signInFirst();
        await revokeToken(tx, token);
        return {};
      },
      { caller: token },
    );
  });
}
