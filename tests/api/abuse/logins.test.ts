import { beforeEach, describe, expect, test, vi } from "vitest";
import type { StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import { createQueue } from "../../../server/core/queue.ts";
import { addEmployee } from "../../../server/features/employees/employees.ts";
import { logIn, newAccount } from "../support/accounts.ts";
import { openMuseum } from "../support/museum.ts";
import { staffCalls } from "../support/staff.ts";

const counts = vi.hoisted(() => ({ running: 0, most: 0, all: 0 }));
/** While set, hashing waits for it. */
const gate = vi.hoisted(() => ({ opens: undefined as Promise<void> | undefined }));
vi.mock("argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("argon2")>();
  const counted =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      counts.running += 1;
      counts.all += 1;
      counts.most = Math.max(counts.most, counts.running);
      try {
        if (gate.opens !== undefined) return (await gate.opens) as T;
        return await work(...args);
      } finally {
        counts.running -= 1;
      }
    };
  return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) };
});
// Pretend two cores on every machine: one hash at a time leaves one core for other requests.
vi.mock("node:os", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:os")>()),
  availableParallelism: () => 2,
}));

const museum = await openMuseum();
beforeEach(() => {
  Object.assign(counts, { most: counts.running, all: 0 });
});

describe("concurrent correct logins", () => {
  test("are hashed one at a time on two cores, and each gets its session", async () => {
    const { email } = await newAccount(museum);
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(museum, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ json }) => json.accessToken)).size).toBe(8);
    expect(counts).toEqual({ running: 0, most: 1, all: 8 });
  });

  test("are hashed one at a time also with an idempotency key, and at the box office", async () => {
    const { email } = await newAccount(museum);
    await addEmployee(
      museum.db,
      { name: "Grace", email: "grace@museum.example", password: "grace-password", permissions: [] },
      new Date(),
    );
    const desk = staffCalls(museum);
    counts.all = 0;
    const answers = await Promise.all([
      logIn(museum, email, undefined, { "idempotency-key": "login-with-a-key" }),
      desk.post<StaffTokenResponse>("/login", { email: "grace@museum.example", password: "grace-password" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(counts).toEqual({ running: 0, most: 1, all: 3 });
  });

  test("are limited to 300 from one address in a quarter of an hour; the next is refused without hashing", async () => {
    const { email } = await newAccount(museum);
    await logIn(museum, email);
    counts.all = 0;
    await museum.db.updateTable("tries").set({ points: 300 }).where("key", "like", "sign-in-from:%").execute();
    const refused = await logIn(museum, email);
    expect(refused).toMatchObject({ status: 429, json: { errors: [{ code: "TOO_MANY_TRIES" }] } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    expect(counts.all).toBe(0);
    await museum.db.deleteFrom("tries").execute();
  });
});

describe("a queue", () => {
  const refuse = () => new Error("full");

  test("runs a limited number at once, queues a limited number in order, and refuses the rest immediately", async () => {
    const inTurn = createQueue({ concurrency: 2, maxWaiting: 3, refuse });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) =>
      inTurn(async () => {
        begun.push(number);
        await new Promise<void>((end) => ends.push(end));
        return number;
      });
    const all = Array.from({ length: 7 }, (_, number) => work(number));
    const settled = Promise.allSettled(all);
    await expect(all[5]).rejects.toThrow("full");
    await expect(all[6]).rejects.toThrow("full");
    expect(begun).toEqual([0, 1]);
    for (let round = 0; round < 5; round += 1) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect((await settled).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    await expect(inTurn(async () => "again")).resolves.toBe("again");
  });

  test("runs urgent work before everything waiting, and has room for it when full", async () => {
    const inTurn = createQueue({ concurrency: 1, maxWaiting: 2, refuse });
    const done: string[] = [];
    const work = (name: string, urgent = false) => inTurn(async () => void done.push(name), urgent);
    const all = [work("first"), work("stranger 1"), work("stranger 2"), work("desk 1", true), work("desk 2", true)];
    await expect(work("stranger 3")).rejects.toThrow("full");
    await Promise.all(all);
    expect(done).toEqual(["first", "desk 1", "desk 2", "stranger 1", "stranger 2"]);
  });

  test("continues after a failure", async () => {
    const inTurn = createQueue({ concurrency: 1, maxWaiting: 1, refuse });
    const failing = inTurn(() => Promise.reject(new Error("wrong")));
    const next = inTurn(async () => "done");
    await expect(failing).rejects.toThrow("wrong");
    await expect(next).resolves.toBe("done");
  });
});

test("with 200 waiting, a login is answered with 503 and Retry-After, and does not count as an attempt", async () => {
  const { hashPassword } = await import("../../../server/features/accounts/passwords.ts");
  const { email } = await newAccount(museum);
  let open = () => {};
  gate.opens = new Promise((opened) => {
    open = opened;
  });
  const flood = Promise.allSettled(Array.from({ length: 201 }, () => hashPassword("flood")));
  const refused = await logIn(museum, email);
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5" }, json: { errors: [{ code: "BUSY" }] } });
  // The desk's hashes come first in the queue.
  const desk = hashPassword("desk", "desk").then(() => "desk");
  expect((await museum.get("/events")).status).toBe(200);
  expect(
    (await museum.db.selectFrom("tries").select(["key", "points"]).where("key", "like", "wrong-%").execute()).filter(
      ({ points }) => points > 0,
    ),
  ).toEqual([]);
  open();
  expect(await Promise.race([desk, flood.then(() => "strangers")])).toBe("desk");
  expect((await flood).filter(({ status }) => status === "rejected")).toEqual([]);
  gate.opens = undefined;
  expect((await logIn(museum, email)).status).toBe(200);
});
