import { beforeAll, expect, test } from "vitest";
import type { StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import {
  addEmployee,
  changeSecrets,
  listEmployees,
  type NewEmployee,
  setDisabled,
} from "../../../server/features/employees/employees.ts";
import { openMuseum } from "../support/museum.ts";
import { staffCalls } from "../support/staff.ts";

const museum = await openMuseum();
const now = new Date(museum.now().epochMilliseconds);
const add = (given: Partial<NewEmployee>) =>
  addEmployee(museum.db, { name: "Ada", permissions: ["check-in"], ...given }, now);
const enter = async (body: { pin: string } | { email: string; password: string }) => {
  await museum.db.deleteFrom("tries").execute();
  return staffCalls(museum).post<StaffTokenResponse>("pin" in body ? "/pin-login" : "/login", body);
};

beforeAll(async () => {
  await add({ name: "Pin", pin: "7391" });
  await add({ name: "Both", email: "Both@Museum.Example", pin: "5082", password: "a long password" });
});

test("an added employee signs in with exactly the given permissions", async () => {
  expect(await enter({ pin: "7391" })).toMatchObject({ status: 200, json: { name: "Pin", permissions: ["check-in"] } });
  expect(await enter({ pin: "5082" })).toMatchObject({ status: 200, json: { name: "Both" } });
  expect(await enter({ email: "both@museum.example", password: "a long password" })).toMatchObject({
    status: 200,
    json: { name: "Both" },
  });
  const listed = (await listEmployees(museum.db)).filter(({ name }) => ["Both", "Pin"].includes(name));
  expect(listed.map(({ id: _id, ...row }) => row)).toEqual([
    {
      name: "Both",
      email: "both@museum.example",
      hasPin: true,
      hasPassword: true,
      permissions: ["check-in"],
      disabled: false,
    },
    { name: "Pin", email: null, hasPin: true, hasPassword: false, permissions: ["check-in"], disabled: false },
  ]);
});

test("an employee who is disabled, or gets another PIN, is signed out; after being enabled again they must sign in", async () => {
  const id = await add({ name: "Changing", pin: "6180" });
  const session = async (pin: string) => staffCalls(museum, (await enter({ pin })).json.accessToken);
  const works = async (who: ReturnType<typeof staffCalls>) =>
    (await who.get("/checkin/tickets/ticket-id/none")).status === 404;
  const first = await session("6180");
  expect(await works(first)).toBe(true);
  await changeSecrets(museum.db, id, { pin: "6181" });
  expect(await works(first)).toBe(false);
  expect((await enter({ pin: "6180" })).status).toBe(401);
  const second = await session("6181");
  await setDisabled(museum.db, id, true);
  expect([await works(second), (await enter({ pin: "6181" })).status]).toEqual([false, 401]);
  await setDisabled(museum.db, id, false);
  expect([await works(second), (await enter({ pin: "6181" })).status]).toEqual([false, 200]);
});

test.each<[Partial<NewEmployee>, string]>([
  [{ name: " ", pin: "8051" }, "An employee needs a name."],
  [{}, "An employee needs a PIN or a password, or no one could sign in."],
  [{ pin: "805" }, "A PIN has exactly four digits."],
  [{ pin: "７２９４" }, "A PIN has exactly four digits."],
  [{ pin: "1111" }, "1111 is among the PINs that are guessed first. Please choose another."],
  [{ pin: "1234" }, "1234 is among the PINs that are guessed first. Please choose another."],
  [{ pin: "3210" }, "3210 is among the PINs that are guessed first. Please choose another."],
  [{ pin: "7890" }, "7890 is among the PINs that are guessed first. Please choose another."],
  [{ pin: "7391" }, "This PIN is another employee's. Please choose another."],
  [{ password: "a long password" }, "A password needs an e-mail address to sign in with: name it with --email."],
  [{ password: "short", email: "ada@museum.example" }, "A password has at least 10 characters."],
  [{ pin: "8051", email: "ada" }, '"ada" is no e-mail address.'],
  [
    { pin: "8051", email: "BOTH@museum.example" },
    "There is an employee with the e-mail address BOTH@museum.example already.",
  ],
  [
    { pin: "8051", permissions: ["check-in", "everything"] },
    'There is no permission "everything"; there are check-in, member-lookup, member-purchase, tickets-lookup, event-check-in, sell, discount, over-capacity, drawers, devices, orders, refund, reports, edit, prices, brand, publish, employees.',
  ],
])("%j is refused", async (given, sentence) => {
  const before = await listEmployees(museum.db);
  await expect(add(given)).rejects.toThrow(sentence);
  expect(await listEmployees(museum.db)).toEqual(before);
});

test("a change that changes nothing or names no employee is refused", async () => {
  const [{ id = "" } = {}] = (await listEmployees(museum.db)).filter(({ name }) => name === "Pin");
  await expect(changeSecrets(museum.db, id, {})).rejects.toThrow(
    "Neither a PIN nor a password was given: nothing is changed.",
  );
  await expect(changeSecrets(museum.db, id, { password: "a long password" })).rejects.toThrow(
    "no e-mail address to sign in with",
  );
  await expect(changeSecrets(museum.db, "nobody", { pin: "8051" })).rejects.toThrow(
    'There is no employee with the id or the e-mail address "nobody".',
  );
});
