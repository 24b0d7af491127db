import { describe, expect, test } from "vitest";
import type {
  StaffTokenResponse,
  StudioEmployee,
  StudioEmployeesResponse,
  StudioPinResponse,
  StudioRolesResponse,
  StudioSessionsResponse,
} from "../../../schemas/generated/wire.ts";
import { permissions, studioPermissions } from "../../../schemas/permissions.ts";
import { newMuseumDatabase } from "../support/database.ts";
import { sessionOf } from "../support/employees.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, newEmployee, staffCalls } from "../support/staff.ts";
import { editorOf } from "../support/studio.ts";

const db = await newMuseumDatabase();
const museum = await openMuseum({ database: db });
const twin = await openMuseum({ database: db });

const studioOf = (token: string, at = museum) => editorOf(at, { authorization: `Bearer ${token}` });
const manager = async (allowed: readonly string[] = permissions) => {
  const id = await hire(museum, { allowed });
  const token = await sessionOf(museum, id);
  return { id, token, ...studioOf(token) };
};
type Manager = Awaited<ReturnType<typeof manager>>;
const signIn = (email: string, password: string) =>
  staffCalls(museum).post<StaffTokenResponse>("/login", { email, password });
const listed = async (by: Manager, id: string): Promise<StudioEmployee | undefined> =>
  (await by.get<{ body: StudioEmployeesResponse }>("/employees")).json.body.employees.find((each) => each.id === id);
const mailedToken = async (email: string, count = 1) => {
  const mails = async () => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}`));
  await expect.poll(async () => (await mails()).length).toBe(count);
  const tokens = (await mails()).map(
    (mail) => /studio\/invitation#([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ""))?.[1] ?? "",
  );
  return tokens;
};
const invite = async (by: Manager, email: string, allowed: readonly string[] = ["edit"]) =>
  by.post<{ employee: StudioEmployee }>("/employees/invite", { name: "Ada Lovelace", email, permissions: allowed });
const choose = (token: string, password = "a long password", at = museum) =>
  editorOf(at, {}).post<{ email: string }>("/invitation", { token, password, password_confirmation: password });

test("without the permission employees can be neither seen nor changed, and a PIN never grants it", async () => {
  const id = await hire(museum);
  const calls = ["/employees", `/employees/${id}/sessions`, "/log"];
  const posts = [
    "invite",
    `${id}/invite`,
    `${id}/permissions`,
    `${id}/disable`,
    `${id}/enable`,
    `${id}/pin`,
    `${id}/factor/off`,
    `${id}/sessions/end-all`,
  ];
  const without = await newEmployee(
    museum,
    permissions.filter((each) => each !== "employees"),
  );
  await hire(museum, { pin: "7391" });
  const byPin = (await staffCalls(museum).post<StaffTokenResponse>("/pin-login", { pin: "7391" })).json.accessToken;
  for (const who of [studioOf(without.token), studioOf(byPin)]) {
    for (const path of calls)
      expect(await who.get(path), path).toMatchObject({ status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } });
    for (const path of posts) expect((await who.post(`/employees/${path}`, {})).status, path).toBe(403);
  }
  for (const path of [...calls, "/account"]) expect((await editorOf(museum, {}).get(path)).status, path).toBe(401);
});

test("an invited employee gets a link, chooses a password with it, and signs in with their permissions", async () => {
  const by = await manager();
  const answer = await invite(by, "Ada@museum.example", ["publish", "edit", "edit"]);
  expect(answer).toMatchObject({
    status: 200,
    json: { employee: { email: "ada@museum.example", permissions: ["edit", "publish"], hasPassword: false } },
  });
  const { id } = answer.json.employee;
  expect((await signIn("ada@museum.example", "")).status).toBe(401);
  const [token = ""] = await mailedToken("Ada@museum.example");
  expect(await choose(token, "short")).toMatchObject({
    status: 400,
    json: { errors: [{ code: "TOO_SHORT", field: "password" }] },
  });
  expect(await choose(token)).toMatchObject({ status: 200, json: { email: "ada@museum.example" } });
  expect(await signIn("ada@museum.example", "a long password")).toMatchObject({
    status: 200,
    json: { permissions: ["edit", "publish"] },
  });
  expect(await listed(by, id)).toMatchObject({ hasPassword: true, seenAt: expect.any(String) });
  expect(await listed(by, id)).not.toHaveProperty("invitedUntil");
});

test("an invitation with a used address, an unknown permission or an invalid address is refused", async () => {
  const by = await manager();
  expect((await invite(by, "twice@museum.example")).status).toBe(200);
  expect(await invite(by, "TWICE@museum.example")).toMatchObject({
    status: 400,
    json: { errors: [{ code: "TAKEN", field: "email" }] },
  });
  expect(await invite(by, "more@museum.example", ["everything"])).toMatchObject({
    status: 400,
    json: { errors: [{ field: "permissions" }] },
  });
  expect(await invite(by, "nowhere")).toMatchObject({ status: 400, json: { errors: [{ field: "email" }] } });
});

test("a link sets one password, even with concurrent requests to different servers; a new link invalidates it", async () => {
  const by = await manager();
  const { id } = (await invite(by, "race@museum.example")).json.employee;
  const [first = ""] = await mailedToken("race@museum.example");
  expect((await by.post(`/employees/${id}/invite`, {})).status).toBe(200);
  const [second = ""] = (await mailedToken("race@museum.example", 2)).filter((each) => each !== first);
  expect(await choose(first)).toMatchObject({ status: 400, json: { errors: [{ code: "TOKEN_INVALID" }] } });
  const answers = await Promise.all([choose(second, "first password"), choose(second, "other password", twin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const right = answers[0]?.status === 200 ? "first password" : "other password";
  expect((await signIn("race@museum.example", right)).status).toBe(200);
  expect(await choose(second)).toMatchObject({ status: 400, json: { errors: [{ code: "TOKEN_INVALID" }] } });
});

test("a link is valid for three days, and not for an employee disabled since", async () => {
  const by = await manager();
  const late = (await invite(by, "late@museum.example")).json.employee;
  const gone = (await invite(by, "gone@museum.example")).json.employee;
  const [[lateToken = ""], [goneToken = ""]] = [
    await mailedToken("late@museum.example"),
    await mailedToken("gone@museum.example"),
  ];
  expect((await by.post(`/employees/${gone.id}/disable`, {})).status).toBe(200);
  expect((await choose(goneToken)).status).toBe(400);
  expect(await by.post(`/employees/${gone.id}/invite`, {})).toMatchObject({
    status: 409,
    json: { errors: [{ code: "EMPLOYEE_DISABLED" }] },
  });
  museum.wait(72 * 60 + 1);
  expect((await choose(lateToken)).status).toBe(400);
  const again = await manager();
  expect(await listed(again, late.id)).not.toHaveProperty("invitedUntil");
});

test("a disabled employee is signed out with their next call, at the desk and in the studio, and stays so when enabled again", async () => {
  const by = await manager();
  const id = await hire(museum, { email: "out@museum.example" });
  const token = await sessionOf(museum, id);
  const works = async () => [
    (await studioOf(token).get("/flows")).status,
    (await staffCalls(museum, token).get("/me")).status,
  ];
  expect(await works()).toEqual([200, 200]);
  expect(await by.post(`/employees/${id}/disable`, {})).toMatchObject({
    status: 200,
    json: { employee: { disabled: true } },
  });
  expect(await works()).toEqual([401, 401]);
  expect((await signIn("out@museum.example", "right-password")).status).toBe(401);
  expect(await by.post(`/employees/${id}/enable`, {})).toMatchObject({
    status: 200,
    json: { employee: { disabled: false } },
  });
  expect(await works()).toEqual([401, 401]);
  expect((await signIn("out@museum.example", "right-password")).status).toBe(200);
});

test("permissions apply from the next call on, and employees can neither remove their own permission to manage employees nor disable themselves", async () => {
  const by = await manager();
  const id = await hire(museum, { allowed: ["edit"] });
  const editor = studioOf(await sessionOf(museum, id));
  expect((await editor.get("/employees")).status).toBe(403);
  expect((await by.post(`/employees/${id}/permissions`, { permissions: ["employees", "sell"] })).status).toBe(200);
  expect([(await editor.get("/employees")).status, (await editor.get("/flows")).status]).toEqual([200, 403]);
  const self = { status: 409, json: { errors: [{ code: "EMPLOYEE_SELF" }] } };
  expect(await by.post(`/employees/${by.id}/permissions`, { permissions: ["edit"] })).toMatchObject(self);
  expect(await by.post(`/employees/${by.id}/disable`, {})).toMatchObject(self);
  expect(await by.post(`/employees/${by.id}/factor/off`, {})).toMatchObject(self);
  expect((await by.post(`/employees/${by.id}/permissions`, { permissions: ["edit", "employees"] })).status).toBe(200);
});

test("a change of permissions that were changed meanwhile is refused with a reason, and restores nothing unseen", async () => {
  const by = await manager();
  const id = await hire(museum, { allowed: ["edit", "prices"] });
  const permit = (body: { permissions: string[]; was?: string[] }) => by.post(`/employees/${id}/permissions`, body);
  expect((await permit({ was: ["prices", "edit"], permissions: ["edit"] })).status).toBe(200);
  const stale = await permit({ was: ["edit", "prices"], permissions: ["edit", "prices", "check-in"] });
  expect(stale).toMatchObject({ status: 409, json: { errors: [{ code: "EMPLOYEE_CHANGED", field: "was" }] } });
  expect((await listed(by, id))?.permissions).toEqual(["edit"]);
  // A repeated request, such as after a lost answer, removes nothing.
  expect((await permit({ was: ["edit", "prices"], permissions: ["edit"] })).status).toBe(200);
  expect((await permit({ permissions: ["edit", "check-in"] })).status).toBe(200);
});

test("if two managers disable each other at the same moment, one succeeds, on two servers", async () => {
  await db.updateTable("employees").set({ disabled: true }).execute();
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await manager([...studioPermissions]), await manager([...studioPermissions])];
    const change = (by: Manager, whom: Manager, at: typeof museum) =>
      round % 2 === 0
        ? studioOf(by.token, at).post(`/employees/${whom.id}/disable`, {})
        : studioOf(by.token, at).post(`/employees/${whom.id}/permissions`, { permissions: ["edit"] });
    const answers = await Promise.all([change(one, other, museum), change(other, one, twin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await db
      .selectFrom("employees")
      .select("permissions")
      .where("disabled", "=", false)
      .where("id", "in", [one.id, other.id])
      .execute();
    expect(left.filter((each) => each.permissions.includes("employees"))).toHaveLength(1);
    await db.updateTable("employees").set({ disabled: true }).execute();
  }
});

test("a new PIN is returned once, works immediately, is unique, and ends sessions of the old one", async () => {
  const by = await manager();
  const ids = await Promise.all(["4711", "4712"].map((pin) => hire(museum, { pin })));
  const old = staffCalls(
    museum,
    (await staffCalls(museum).post<StaffTokenResponse>("/pin-login", { pin: "4711" })).json.accessToken,
  );
  const answers = await Promise.all(ids.map((id) => by.post<StudioPinResponse>(`/employees/${id}/pin`, {})));
  const pins = answers.map(({ json }) => json.pin);
  expect(new Set([...pins, "4711", "4712"]).size).toBe(4);
  for (const pin of pins) expect(pin).toMatch(/^\d{4}$/);
  expect((await old.get("/me")).status).toBe(401);
  expect((await staffCalls(museum).post("/pin-login", { pin: pins[0] })).status).toBe(200);
  // Leave out ids and times, which may contain the same four digits.
  expect((await by.get("/employees")).text.replaceAll(/"(id|seenAt)":"[^"]*"/g, "")).not.toContain(pins[0]);
});

test("sessions are listed with their origin, and ended one by one or all but the current one", async () => {
  const by = await manager();
  const id = await hire(museum, { email: "sessions@museum.example" });
  const [first, second] = [await sessionOf(museum, id), await sessionOf(museum, id)];
  const list = async () =>
    (await by.get<{ body: StudioSessionsResponse }>(`/employees/${id}/sessions`)).json.body.sessions;
  expect(await list()).toMatchObject([
    { device: "Chrome on Windows", byPin: false, current: false },
    { device: "Chrome on Windows", byPin: false, current: false },
  ]);
  const [{ id: session = "" } = {}] = await list();
  expect(
    (await by.post<StudioSessionsResponse>(`/employees/${id}/sessions/end`, { id: session })).json.sessions,
  ).toHaveLength(1);
  const still = await Promise.all(
    [first, second].map(async (token) => (await staffCalls(museum, token).get("/me")).status),
  );
  expect(still.sort()).toEqual([200, 401]);
  // Only the owner's path ends a session.
  const [{ id: own = "" } = {}] = (await by.get<{ body: StudioSessionsResponse }>(`/employees/${by.id}/sessions`)).json
    .body.sessions;
  await by.post(`/employees/${id}/sessions/end`, { id: own });
  expect((await by.post<StudioSessionsResponse>(`/employees/${id}/sessions/end-all`, {})).json.sessions).toEqual([]);
  expect(
    (await by.post<StudioSessionsResponse>(`/employees/${by.id}/sessions/end-all`, {})).json.sessions,
  ).toMatchObject([{ id: own, current: true }]);
  // A session expires after an idle hour.
  await sessionOf(museum, id);
  museum.wait(61);
  const later = studioOf(await sessionOf(museum, by.id));
  expect((await later.get<{ body: StudioSessionsResponse }>(`/employees/${id}/sessions`)).json.body.sessions).toEqual(
    [],
  );
});

describe("an employee cannot give rights that they lack", () => {
  const refusal = { status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } };

  test("neither by single permissions, nor by a role, an invitation, or a PIN that they would know", async () => {
    const by = await manager(["employees", "check-in"]);
    const id = await hire(museum, { allowed: ["edit"] });
    const permit = (body: object) => by.post(`/employees/${id}/permissions`, body);
    expect(await permit({ permissions: ["edit", "refund"] })).toMatchObject(refusal);
    expect(await permit({ permissions: [], role: "supervisor" })).toMatchObject(refusal);
    expect(await by.post(`/employees/${by.id}/permissions`, { permissions: ["employees", "refund"] })).toMatchObject(
      refusal,
    );
    expect(await invite(by, "clerk@museum.example", ["sell"])).toMatchObject(refusal);
    const invited = { name: "Ada", email: "boss@museum.example", role: "manager", permissions: [] };
    expect(await by.post("/employees/invite", invited)).toMatchObject(refusal);
    const seller = await hire(museum, { pin: "8642", allowed: ["sell"] });
    expect(await by.post(`/employees/${seller}/pin`, {})).toMatchObject(refusal);
    // Existing permissions stay, and may be removed.
    expect((await permit({ permissions: ["edit", "check-in"] })).status).toBe(200);
    expect((await permit({ permissions: [] })).status).toBe(200);
    expect((await by.post(`/employees/${await hire(museum, { allowed: ["check-in", "edit"] })}/pin`, {})).status).toBe(
      200,
    );
  });

  test("nor by adding a role or changing one, also their own", async () => {
    const boss = await manager();
    const by = await manager(["employees", "check-in"]);
    expect(await by.post("/roles", { name: "All", permissions: ["refund"] })).toMatchObject(refusal);
    const { json } = await boss.post<StudioRolesResponse>("/roles", { name: "Helpers", permissions: ["employees"] });
    const role = json.roles.find(({ name }) => name === "Helpers")?.id ?? "";
    expect((await boss.post(`/employees/${by.id}/permissions`, { role, permissions: [] })).status).toBe(200);
    expect(await by.post(`/roles/${role}`, { name: "", permissions: ["employees", "refund"] })).toMatchObject(refusal);
    expect(await by.post(`/roles/${role}`, { name: "", permissions: [] })).toMatchObject({
      status: 409,
      json: { errors: [{ code: "EMPLOYEE_SELF" }] },
    });
    expect((await by.post(`/roles/${role}`, { name: "Aides", permissions: ["employees"] })).status).toBe(200);
  });
});

describe("roles", () => {
  const roleOf = (by: Manager, name: string, permissions: string[]) =>
    by.post<StudioRolesResponse>("/roles", { name, permissions });

  test("a new museum has four; an invitation gives one by its name, with single permissions besides", async () => {
    const by = await manager();
    const { roles } = (await by.get<{ body: StudioEmployeesResponse }>("/employees")).json.body;
    expect(roles.slice(0, 4).map(({ id }) => id)).toEqual(["door", "till", "supervisor", "manager"]);
    const invited = { name: "Ada", email: "door@museum.example", role: "door", permissions: ["reports", "check-in"] };
    const { json } = await by.post<{ employee: StudioEmployee }>("/employees/invite", invited);
    expect(json.employee).toMatchObject({ role: "door", added: ["reports"] });
    expect(json.employee.permissions).toEqual(
      permissions.filter((each) => [...(roles[0]?.permissions ?? []), "reports"].includes(each)),
    );
  });

  test("a change reaches all holders from their next call on, besides their single permissions", async () => {
    const by = await manager();
    const { roles } = (await roleOf(by, "Guides", ["check-in"])).json;
    const role = roles.find(({ name }) => name === "Guides")?.id ?? "";
    const id = await hire(museum, { allowed: [] });
    const { json } = await by.post<{ employee: StudioEmployee }>(`/employees/${id}/permissions`, {
      role,
      permissions: ["edit"],
    });
    expect(json.employee.permissions).toEqual(["check-in", "edit"]);
    const changed = await by.post<StudioRolesResponse>(`/roles/${role}`, {
      ...{ name: "Guides", permissions: ["tickets-lookup"], was: ["check-in"] },
    });
    expect(changed.json.roles.find((each) => each.id === role)).toMatchObject({ holders: 1 });
    expect((await listed(by, id))?.permissions).toEqual(["tickets-lookup", "edit"]);
    const stale = { name: "Guides", permissions: ["sell"], was: ["check-in"] };
    expect(await by.post(`/roles/${role}`, stale)).toMatchObject({ status: 409 });
    expect(await by.post(`/roles/${role}/remove`, {})).toMatchObject({
      status: 409,
      json: { errors: [{ code: "ROLE_IN_USE" }] },
    });
    expect((await by.post(`/employees/${id}/permissions`, { permissions: ["edit"] })).status).toBe(200);
    expect((await by.post(`/roles/${role}/remove`, {})).status).toBe(200);
    expect((await by.post(`/roles/${role}/remove`, {})).status).toBe(404);
  });

  test("a role needs a name of its own, and known permissions", async () => {
    const by = await manager();
    expect((await roleOf(by, "Cashiers", [])).status).toBe(200);
    for (const [name, permissions, code] of [
      ["cashiers", [], "TAKEN"],
      [" ", [], "BLANK"],
      ["Wizards", ["magic"], "INVALID"],
    ] as const)
      expect(await roleOf(by, name, [...permissions]), code).toMatchObject({
        status: 400,
        json: { errors: [{ code }] },
      });
  });
});

test("an unknown employee is not found", async () => {
  const by = await manager();
  const unknown = { status: 404, json: { errors: [{ code: "EMPLOYEE_UNKNOWN" }] } };
  expect(await by.get("/employees/nobody/sessions")).toMatchObject(unknown);
  for (const what of ["invite", "disable", "enable", "pin", "factor/off", "sessions/end-all"])
    expect(await by.post(`/employees/nobody/${what}`, {}), what).toMatchObject(unknown);
});
