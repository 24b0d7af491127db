// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from "vitest";

let keys: (string | undefined)[];
/** How the next calls end, in turn; without it they are answered. */
let ends: (() => Response)[];

const offline = () => {
  throw new TypeError("Failed to fetch");
};
const refuse = () => new Response(JSON.stringify({ error: "No." }), { status: 400 });

async function postOnce() {
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({
    bases: { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" },
    tenant: { locale: "en-US" },
  })}</script>`;
  vi.resetModules();
  const { postOnce: post } = await import("./post-once.ts");
  return (password: string) => post("storefront", "/member/password", { token: "token", password, password_confirmation: password }).catch(() => undefined);
}

beforeEach(() => {
  [keys, ends] = [[], []];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    // What another file of this process left behind is not this page's.
    if (!url.endsWith("/member/password")) return new Response("{}");
    keys.push(new Headers(init.headers).get("idempotency-key") ?? undefined);
    return (ends.shift() ?? (() => new Response("{}")))();
  });
});

it("the same words go under the same key until they are answered, and under another one afterwards", async () => {
  const post = await postOnce();
  ends = [offline, offline];
  await post("first password");
  await post("first password");
  await post("first password");
  const [first, repeated, again, later] = keys;
  expect([repeated, again]).toEqual([first, first]);
  expect(later).not.toBe(first);
});

it("other words go under another key, and so does what was refused", async () => {
  const post = await postOnce();
  ends = [offline, offline];
  await post("first password");
  await post("second password");
  ends = [refuse];
  await post("third password");
  await post("third password");
  expect(new Set(keys).size).toBe(4);
});
