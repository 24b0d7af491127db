import { expect, it, vi } from "vitest";
import type { Api } from "./api.ts";
import { CallError } from "./errors.ts";
import { createPostOnce } from "./post-once.ts";

const offline = new CallError({ message: "", status: 0, offline: true });
const refused = new CallError({ message: "No.", status: 400 });

/** @param ends results of the next calls in order; later calls succeed */
function calls(...ends: Error[]) {
  const keys: (string | undefined)[] = [];
  let who = "Ada";
  const post = async (_base: unknown, _path: unknown, _body: unknown, options: { idempotencyKey?: string } = {}) => {
    keys.push(options.idempotencyKey);
    const end = ends.shift();
    if (end !== undefined) throw end;
    return {};
  };
  const postOnce = createPostOnce({ post } as unknown as Pick<Api, "post">, () => who);
  return {
    keys,
    signIn(name: string) {
      who = name;
    },
    async set(password: string) {
      await postOnce("storefront", "/member/password", {
        token: "token",
        password,
        password_confirmation: password,
      }).catch(() => undefined);
    },
    async forget(email: string) {
      await postOnce("admin", "/customer/reset", { email }).catch(() => undefined);
    },
  };
}

it("the same words go under the same key until they are answered, and under another one afterwards", async () => {
  const { set, keys } = calls(offline, offline);
  for (let press = 0; press < 4; press += 1) await set("first password");
  const [first, repeated, again, later] = keys;
  expect([repeated, again]).toEqual([first, first]);
  expect(later).not.toBe(first);
});

it("other words go under another key, and so does what was refused", async () => {
  const { set, keys } = calls(offline, offline, refused);
  for (const password of ["first password", "second password", "third password", "third password"]) await set(password);
  expect(new Set(keys).size).toBe(4);
});

it("who wanted something else since is not answered as the first time", async () => {
  const { set, keys } = calls(offline);
  for (const password of ["first password", "second password", "first password"]) await set(password);
  expect(new Set(keys).size).toBe(3);
});

it("who presses again much later is not answered as the first time", async () => {
  vi.useFakeTimers();
  const { set, keys } = calls(offline);
  await set("first password");
  vi.advanceTimersByTime(121_000);
  await set("first password");
  vi.useRealTimers();
  expect(keys[1]).not.toBe(keys[0]);
});

it("another call in between changes nothing", async () => {
  const { set, forget, keys } = calls(offline);
  await set("first password");
  await forget("ada@example.org");
  await set("first password");
  expect(keys[2]).toBe(keys[0]);
});

it("nobody gets another's key", async () => {
  const { forget, signIn, keys } = calls(offline);
  await forget("ada@example.org");
  signIn("Grace");
  await forget("ada@example.org");
  expect(keys[1]).not.toBe(keys[0]);
});
