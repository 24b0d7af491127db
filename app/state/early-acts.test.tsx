// @vitest-environment jsdom
import { useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { proxy, useSnapshot } from "valtio";
import { afterEach, expect, test, vi } from "vitest";
import { earlyActs } from "../../server/pages/early-acts.ts";
import { replayEarlyActs } from "./early-acts.ts";

const sent: string[] = [];
const keys: string[] = [];
const store = proxy({ count: 0 });

/** A form, a counter and a key listener: the elements of the storefront's pages. */
function Page() {
  const [value, setValue] = useState({ email: "", password: "", member: false, state: "CO" });
  const { count } = useSnapshot(store);
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => void keys.push(key);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  useEffect(() => void replayEarlyActs(), []);
  const field = (name: "email" | "password") => (
    <input name={name} value={value[name]} onChange={({ target }) => setValue({ ...value, [name]: target.value })} />
  );
  return (
    <>
      {field("email")}
      {field("password")}
      <input
        name="member"
        type="checkbox"
        checked={value.member}
        onChange={({ target }) => setValue({ ...value, member: target.checked })}
      />
      <select name="state" value={value.state} onChange={({ target }) => setValue({ ...value, state: target.value })}>
        <option>CO</option>
        <option>UT</option>
      </select>
      <button
        type="button"
        name="more"
        onClick={() => {
          store.count = count + 1;
        }}
      >
        {count}
      </button>
      <button type="button" name="send" onClick={() => sent.push(JSON.stringify(value))}>
        Send
      </button>
    </>
  );
}

const at = <Element extends HTMLElement>(name: string) => document.getElementsByName(name)[0] as Element;

/** Renders the page as the server does, with the script that records early acts. */
function open(): void {
  // Without React's test environment, the page runs as in production.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  // biome-ignore lint/security/noGlobalEval: the server sends it as a script
  globalThis.eval(earlyActs.script);
}

function enter(name: string, change: (field: HTMLInputElement) => void): void {
  const field = at<HTMLInputElement>(name);
  change(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const enterText = (name: string, value: string) =>
  enter(name, (field) => {
    field.value = value;
  });

let root: Root | undefined;
function hydrate(): void {
  root = hydrateRoot(document.getElementById("root") as HTMLElement, <Page />);
}

afterEach(() => {
  root?.unmount();
  sent.length = 0;
  keys.length = 0;
  store.count = 0;
});

test("a press during hydration sees everything that was entered before", async () => {
  open();
  enterText("email", "ada@meridian.example");
  enterText("password", "countess");
  hydrate();
  // A fast visitor presses as soon as the replay has begun.
  const timer = setInterval(() => window.earlyActs === undefined && sent.length === 0 && at("send").click());
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), { timeout: 20_000 });
  clearInterval(timer);
  expect(JSON.parse(sent[0] ?? "")).toEqual({
    email: "ada@meridian.example",
    password: "countess",
    member: false,
    state: "CO",
  });
});

test("each early action sees the result of the previous one", async () => {
  open();
  for (let press = 0; press < 3; press += 1) at("more").click();
  enterText("email", "ada@");
  enter("member", (field) => {
    field.checked = true;
  });
  enterText("email", "ada@meridian.example");
  at("send").click();
  enterText("state", "UT");
  at("send").click();
  hydrate();
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
  expect(at("more").textContent).toBe("3");
  const first = { email: "ada@meridian.example", password: "", member: true, state: "CO" };
  expect(sent.map((text) => JSON.parse(text))).toEqual([first, { ...first, state: "UT" }]);
});

test("keys outside fields are replayed once, in order; keys in fields and shortcuts are left to the browser", async () => {
  open();
  const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  press(document.body, "2");
  press(at("more"), "4");
  press(at("email"), "9");
  press(document.body, "r", { ctrlKey: true });
  press(document.body, "Tab");
  press(document.body, "Backspace");
  hydrate();
  await vi.waitFor(() => expect(keys).toEqual(["2", "4", "Backspace"]), { timeout: 20_000 });
  press(document.body, "6");
  expect(keys).toEqual(["2", "4", "Backspace", "6"]);
});
