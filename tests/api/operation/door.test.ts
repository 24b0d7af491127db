import { describe, expect, test } from "vitest";
import type { ApiRoute } from "../../../schemas/api/route.ts";
import { apiRoutes } from "../../../schemas/api.ts";
import { apiBases } from "../../../schemas/api-bases.ts";
import { permissions } from "../../../schemas/permissions.ts";
import { issueToken, type TokenKind } from "../../../server/features/accounts/tokens.ts";
import { signIn as newMember } from "../support/members.ts";
import { openMuseum } from "../support/museum.ts";
import { routesOf } from "../support/routes.ts";
import { hire, newEmployee } from "../support/staff.ts";

const museum = await openMuseum();
/** Public pages and files. /metrics requires its own token, previews a signed address. */
const forAnybody = [
  ...[
    "/checkout.css",
    "/checkout.js",
    "/checkout/:cartId",
    "/demo/terminal",
    "/gift-card-balance",
    "/healthz",
    "/metrics",
    "/order/:orderId/tickets.ics",
    "/order/:orderId/tickets.pdf",
  ],
  ...["/preview/:token", "/readyz", "/studio", "/waiting-list/:entryId"],
]
  .map((path) => `GET ${path}`)
  .concat(
    [
      ...["/checkout/:cartId", "/checkout/:cartId/code", "/demo/terminal"],
      ...["/gift-card-balance", "/preview/:token", "/reports"],
    ].map((path) => `POST ${path}`),
    ["confirm", "decline", "leave"].map((action) => `POST /waiting-list/:entryId/${action}`),
  );
const routes = Object.entries<ApiRoute>(apiRoutes).map(([name, route]) => ({ name, ...route }));

/** Calls a route with placeholder ids and an empty body. @returns status and code */
async function call({ method, base, path }: ApiRoute, headers: Record<string, string>): Promise<string> {
  const url = `${apiBases[base]}${path.replaceAll(/:\w+\??/g, "x")}`;
  const answer = await museum.server.inject({ method, url, headers, ...(method === "POST" && { payload: {} }) });
  return `${answer.statusCode} ${answer.json().errors?.[0]?.code ?? ""}`.trim();
}

const tokenOf = async (kind: TokenKind, subjectId: string) => {
  const now = new Date(museum.now().epochMilliseconds);
  return issueToken(museum.db, { kind, subjectId, now, expiresAt: new Date(now.getTime() + 3_600_000) });
};
const asEmployee = (token: string) => ({ authorization: `Bearer ${token}` });
const asCustomer = (token: string) => ({ "x-customer-token": token });
const customer = await newMember(museum, "member", {});
const customerToken = customer["x-customer-token"];
const employee = await newEmployee(museum);
const everyOther = [
  ["no token", {}],
  ["a made-up token", { ...asEmployee("made-up"), ...asCustomer("made-up") }],
  ["a token that sets an employee's password", asEmployee(await tokenOf("invitation", await hire(museum)))],
  ["a token that sets a customer's password", asCustomer(await tokenOf("password", "nobody"))],
] as const;
const employeesTokens = [
  ["an employee's token", asEmployee(employee.token)],
  ["an employee's token in a customer's place", asCustomer(employee.token)],
] as const;
const customersTokens = [
  ["a customer's token", customer],
  ["a customer's token in an employee's place", asEmployee(customerToken ?? "")],
] as const;

describe("every call with restricted access", () => {
  const own = routes.filter(({ caller }) => caller === "own");
  const staffs = routes.filter(({ caller }) => caller === "signed-in" || permissions.some((each) => each === caller));

  test("is of one of these kinds, or public", () => {
    const open = routes.filter(({ caller }) => caller === "anyone" || caller === "optional");
    expect(own.length + staffs.length + open.length).toBe(routes.length);
    expect(own.length).toBeGreaterThan(10);
    expect(staffs.length).toBeGreaterThan(50);
  });

  test.each([...everyOther, ...employeesTokens])("for customers is refused with %s", async (_what, headers) => {
    const answers = await Promise.all(own.map(async (route) => [route.name, await call(route, headers)]));
    expect(answers).toEqual(own.map(({ name }) => [name, "401 SIGN_IN_REQUIRED"]));
  });

  test.each([...everyOther, ...customersTokens])("for employees is refused with %s", async (_what, headers) => {
    const answers = await Promise.all(staffs.map(async (route) => [route.name, await call(route, headers)]));
    expect(answers).toEqual(staffs.map(({ name }) => [name, "401 SIGN_IN_REQUIRED"]));
  });

  test("for employees is refused without its permission, even with all others", async () => {
    const guarded = staffs.filter(({ caller }) => caller !== "signed-in");
    for (const lacking of permissions) {
      const of = guarded.filter(({ caller }) => caller === lacking);
      const { token } = await newEmployee(
        museum,
        permissions.filter((each) => each !== lacking),
      );
      const answers = await Promise.all(of.map(async (route) => [route.name, await call(route, asEmployee(token))]));
      expect(answers).toEqual(of.map(({ name }) => [name, "403 NOT_PERMITTED"]));
    }
  });

  test("accepts any token if it is public", async () => {
    const open = routes.filter(({ caller }) => caller === "anyone" || caller === "optional");
    for (const [, headers] of [...everyOther, ...employeesTokens, ...customersTokens])
      for (const route of open)
        expect(await call(route, headers), route.name).not.toMatch(/^40[13] (SIGN_IN_REQUIRED|NOT_PERMITTED)$/);
  });
});

test("a call that ended its own session gets the same answer again, and only that", async () => {
  const leaving = await newEmployee(museum);
  const signOut = (key: string) =>
    museum.server.inject({
      method: "POST",
      url: "/api/box-office/employee/logout",
      payload: {},
      headers: { ...asEmployee(leaving.token), "idempotency-key": key },
    });
  for (let time = 0; time < 2; time += 1) expect((await signOut("leave-by-this-key")).statusCode).toBe(200);
  expect((await signOut("leave-by-another-key")).statusCode).toBe(401);
  const { token } = await newEmployee(museum);
  const stranger = await museum.server.inject({
    ...{ method: "POST", url: "/api/box-office/employee/logout", payload: {} },
    headers: { ...asEmployee("made-up"), "idempotency-key": "leave-by-this-key" },
  });
  expect(stranger.statusCode).toBe(400);
  expect(token).not.toBe(leaving.token);
});

test("every route outside the calls is one of these, with its own guard or public", () => {
  const others = (["GET", "POST"] as const).flatMap((method) =>
    routesOf(museum.server, method)
      .filter((path) => !path.startsWith("/api/"))
      .map((path) => `${method} ${path}`),
  );
  expect([...new Set(others)].sort()).toEqual(forAnybody.sort());
});
