import type { Calls } from "../../core/http/calls.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { revokeToken } from "../accounts/tokens.ts";
import { bearerOf, employeeOfToken } from "./current-employee.ts";
import { callerOf, signInFirst } from "./guard.ts";
import { StaffLogin } from "./login.ts";

/** Adds the calls of a session (docs/behaviour.md, "Box-office session"). */
export function staffLoginRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const login = new StaffLogin(context);

  server.actAround("/employee/pin-login", (request, once, reply) =>
    login.withPin({ request, once, reply }, request.body.pin),
  );
  server.actAround("/employee/login", (request, once, reply) =>
    login.withPassword({ request, once, reply }, request.body),
  );
  // Available to every employee: a tab asks when another tab signed in a different employee.
  server.get("/employee/me", async (request) => {
    const { id, name, permissions } = callerOf(request);
    return { body: { id, name, permissions } };
  });
  // Checks its token itself: a retry finds it ended, and must get the same answer.
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
