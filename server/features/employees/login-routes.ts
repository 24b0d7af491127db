import { staffLanguageTags } from "../../../messages/generated/tags.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Calls } from "../../core/http/calls.ts";
import { Additions } from "../../museum/feature.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { revokeToken } from "../accounts/tokens.ts";
import { bearerOf, callerOf, employeeOfToken, showEmployee, signInFirst } from "./current-employee.ts";
import { StaffLogin } from "./login.ts";
import { unknownLanguage } from "./unknown-language.ts";

/** Ends what a session holds, before its token is revoked. */
export const signingOut = new Additions<(tx: Tx, sessionId: string, now: Date) => Promise<void>>();

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
  server.get("/employee/me", async (request) => ({ body: showEmployee(callerOf(request)) }));
  server.act("/employee/language", async ({ tx, request, body: { language } }) => {
    if (!staffLanguageTags.includes(language)) throw unknownLanguage(language, staffLanguageTags);
    await tx.updateTable("employees").set({ language }).where("id", "=", callerOf(request).id).execute();
    return {};
  });
  // Checks its token itself: a retry finds it ended, and must get the same answer.
  server.actAround("/employee/logout", (request, once) => {
    const token = bearerOf(request) ?? "";
    return once(
      async ({ tx, now }) => {
        const employee = await employeeOfToken(tx, token, now, context.config);
        if (employee === undefined) throw signInFirst();
        for (const end of signingOut.of(context)) await end(tx, employee.sessionId, now);
        await revokeToken(tx, token);
        return {};
      },
      { caller: token },
    );
  });
}
