import { expect, test } from "vitest";
import type { ApiRoute } from "../../../schemas/api/route.ts";
import { apiRoutes } from "../../../schemas/api.ts";
import { type Permission, permissions } from "../../../schemas/permissions.ts";
import { issueToken, type TokenKind } from "../../../server/features/accounts/tokens.ts";
import { signIn as newMember } from "../support/members.ts";
import { openMuseum } from "../support/museum.ts";
import { routesOf } from "../support/routes.ts";
import { hire, newEmployee, type StaffCalls, staffCalls } from "../support/staff.ts";

const museum = await openMuseum();
const prefix = "/api/box-office/employee";
/** Permissions of each route, from the route table; a diff of docs/api.md shows changes. */
const takes: Readonly<Record<string, Permission | "any" | "none">> = Object.fromEntries(
  Object.values<ApiRoute>(apiRoutes)
    .filter(({ base }) => base === "boxOffice")
    .map(({ method, path, caller }) => [`${method} ${path.slice("/employee".length)}`, permissionOf(caller)]),
);
const guarded = Object.entries(takes).filter(([, permission]) => permission !== "none");

function permissionOf(caller: ApiRoute["caller"]): Permission | "any" | "none" {
  if (caller === "signed-in") return "any";
  return permissions.find((permission) => permission === caller) ?? "none";
}

const tokenOf = async (kind: TokenKind, subjectId: string, hours = 16) => {
  const now = new Date(museum.now().epochMilliseconds);
  return issueToken(museum.db, { kind, subjectId, now, expiresAt: new Date(now.getTime() + hours * 3_600_000) });
};
const call = (who: StaffCalls, route: string) => {
  const [method, path = ""] = route.split(" ");
  // Send an empty body: without permission, the response must reveal nothing about the expected body.
  return method === "GET" ? who.get(path) : who.post(path, {});
};

test("every call of the box office is in the table of required access", () => {
  const registered = (["GET", "POST"] as const).flatMap((method) =>
    routesOf(museum.server, method)
      // tests/api/operation/plugin-calls.test.ts has those of plugins.
      .filter((path) => path.startsWith("/api/box-office") && !path.startsWith("/api/box-office/plugins/"))
      .map((path) => `${method} ${path.slice(prefix.length)}`),
  );
  expect(registered.sort()).toEqual(Object.keys(takes).sort());
});

test("only signing in works without a token", () => {
  expect(Object.keys(takes).filter((route) => takes[route] === "none")).toEqual(["POST /pin-login", "POST /login"]);
});

const outsiders: [string, () => Promise<StaffCalls> | StaffCalls][] = [
  ["no token", () => staffCalls(museum)],
  ["a token that nobody was given", () => staffCalls(museum, "forged")],
  [
    "no bearer's token",
    async () => staffCalls(museum, undefined, { authorization: `Basic ${(await newEmployee(museum)).token}` }),
  ],
  [
    "the token in a cookie",
    async () => staffCalls(museum, undefined, { cookie: `boxOfficeToken=${(await newEmployee(museum)).token}` }),
  ],
  [
    "a customer's token",
    async () => {
      const { "x-customer-token": token } = await newMember(museum, "member", {});
      return staffCalls(museum, token, { "x-customer-token": token });
    },
  ],
  ["a token that sets a password", async () => staffCalls(museum, await tokenOf("password", await hire(museum)))],
  ["an employee's id", async () => staffCalls(museum, await hire(museum))],
  [
    "a token whose customer has the id of an employee",
    async () => staffCalls(museum, await tokenOf("customer", await hire(museum))),
  ],
  [
    "a revoked token",
    async () => {
      const employee = await newEmployee(museum);
      expect((await employee.post("/logout", {})).status).toBe(200);
      return employee;
    },
  ],
  [
    "a token that lay idle for more than an hour",
    async () => {
      const employee = await newEmployee(museum);
      museum.wait(61);
      return employee;
    },
  ],
  [
    "a token whose day is over",
    async () => {
      const who = staffCalls(museum, await tokenOf("employee", await hire(museum), 0.5));
      museum.wait(31);
      return who;
    },
  ],
  [
    "the token of an employee who was disabled",
    async () => {
      const id = await hire(museum);
      const token = await tokenOf("employee", id);
      await museum.db.updateTable("employees").set({ disabled: true }).where("id", "=", id).execute();
      return staffCalls(museum, token);
    },
  ],
];

test.each(outsiders)("every call is refused with %s", async (_name, outsider) => {
  const who = await outsider();
  for (const [route] of guarded)
    expect(await call(who, route), route).toMatchObject({
      status: 401,
      json: {
        error: "You are not signed in at the box office, or your session has ended. Please sign in.",
        errors: [{ code: "SIGN_IN_REQUIRED" }],
      },
    });
});

test.each(permissions)(
  "without the permission %s its calls are refused, and with it alone all others are",
  async (permission) => {
    const [without, alone] = [
      await newEmployee(
        museum,
        permissions.filter((each) => each !== permission),
      ),
      await newEmployee(museum, [permission]),
    ];
    for (const [route, taken] of guarded.filter(([, needed]) => needed !== "any")) {
      const refused = {
        status: 403,
        json: { error: `Your account lacks the permission "${taken}".`, errors: [{ code: "NOT_PERMITTED" }] },
      };
      const [other, own] = [await call(without, route), await call(alone, route)];
      if (taken === permission) {
        expect(other, route).toMatchObject(refused);
        expect([401, 403], route).not.toContain(own.status);
      } else {
        expect([401, 403], route).not.toContain(other.status);
        expect(own, route).toMatchObject(refused);
      }
    }
  },
);

test("an employee's token stays valid while in use, for a working day at most", async () => {
  const who = await newEmployee(museum);
  for (let hours = 0; hours < 16; hours += 1) {
    museum.wait(59);
    expect((await who.get("/event-checkin/events")).status).toBe(200);
  }
  museum.wait(30);
  expect((await who.get("/event-checkin/events")).status).toBe(401);
});

test("a removed permission takes effect with the next call", async () => {
  const id = await hire(museum);
  const who = staffCalls(museum, await tokenOf("employee", id));
  expect((await who.get("/event-checkin/events")).status).toBe(200);
  await museum.db
    .updateTable("employees")
    .set({ permissions: JSON.stringify(["check-in"]) })
    .where("id", "=", id)
    .execute();
  expect((await who.get("/event-checkin/events")).status).toBe(403);
});

test("the calls of the box office are never cached", async () => {
  const who = await newEmployee(museum);
  expect((await who.get("/event-checkin/events")).headers["cache-control"]).toBe("no-store");
});
