import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { chooseDay, chooseTimes, continueLink, onStep, setQuantity } from "./visitor.ts";

declare global {
  interface Window {
    /** For each press within the target's box: whether the target received it. */
    pressesGot?: boolean[];
  }
}

/** CPU throttling factor. */
const slowness = 6;
const presses = 40;
/** A busy machine opens the step after most presses: more follow until the target got some. */
const mostPresses = 400;

const notePresses = (selector: string) => {
  const target = () => document.querySelector(selector);
  const noted: boolean[] = [];
  window.pressesGot = noted;
  const note = (event: MouseEvent) => {
    const box = target()?.getBoundingClientRect();
    if (
      !box ||
      event.clientX < box.left ||
      event.clientX > box.right ||
      event.clientY < box.top ||
      event.clientY > box.bottom
    )
      return;
    noted.push((event.target as Element).closest(selector) !== null);
  };
  addEventListener("pointerdown", note, true);
  // Repeated presses on a link to another page would end the visit.
  const isWayOut = (event: Event) =>
    (event.target as Element).closest(selector)?.matches("main button:not([aria-label])");
  addEventListener("click", (event) => isWayOut(event) && event.stopImmediatePropagation(), true);
};

/** Presses one point every 50 ms without waiting, because the page is busy. */
async function pressOften(
  page: Page,
  client: CDPSession,
  at: { x: number; y: number },
  isTouch: boolean,
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const got = async () => (await page.evaluate(() => window.pressesGot ?? [])).filter(Boolean).length;
  for (let press = 0; press < presses || (press < mostPresses && (await got()) < 3); press += 1) {
    if (isTouch) {
      sent.push(client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] }));
      sent.push(client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }));
    } else {
      const button = { ...at, button: "left", clickCount: 1 } as const;
      sent.push(client.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button }));
      sent.push(client.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button }));
    }
    await page.waitForTimeout(50);
  }
  await Promise.all(sent);
}

interface Entered {
  readonly path: string;
  readonly target: string;
  readonly answer: (page: Page) => Promise<unknown>;
}

const steps: readonly Entered[] = [
  { path: "/bundles", target: "main fieldset label", answer: async (page) => page.getByRole("radio").last().check() },
  {
    path: "/upsells",
    target: "main fieldset label",
    answer: async (page) => page.getByRole("checkbox").first().setChecked(false),
  },
  {
    path: "/tickets",
    target: "main input[type=number] + button, main [role=spinbutton] + button",
    answer: (page) => setQuantity(page, "Adult", 2),
  },
  { path: "/time", target: "main [role=radiogroup] label", answer: chooseTimes },
  { path: "/review", target: "main button:not([aria-label])", answer: async () => undefined },
];

/** Finds the target's place on the next page, goes back, then goes on while pressing that place. */
async function pressAhead(
  page: Page,
  target: string,
  isThere: () => Promise<void>,
): Promise<{ lost: number; got: number }> {
  const { href } = new URL(page.url());
  const client = await page.context().newCDPSession(page);
  await continueLink(page).click();
  await isThere();
  const box = await page.locator(target).first().boundingBox();
  if (box === null) throw new Error(`there is no ${target}`);
  await page.goBack();
  await expect(page).toHaveURL(href);
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await page.addInitScript(notePresses, target);
  await page.evaluate(notePresses, target);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await continueLink(page).click({ noWaitAfter: true });
  await pressOften(page, client, { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }, isTouch);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await isThere();
  const noted = await page.evaluate(() => window.pressesGot ?? []);
  return { lost: noted.filter((isGot) => !isGot).length, got: noted.filter((isGot) => isGot).length };
}

test("no press is lost while a step or checkout opens", { tag: "@slow" }, async ({ page, server }) => {
  test.setTimeout(300_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${server.url}/event/general-admission`, { waitUntil: "networkidle" });
  await chooseDay(page, 1);
  const counts: Record<string, { lost: number; got: number }> = {};
  for (const { path, target, answer } of steps) {
    counts[path] = await pressAhead(page, target, () => onStep(page, path));
    await answer(page);
  }
  counts.checkout = await pressAhead(page, "input[name=firstName]", () =>
    expect(page.getByRole("button", { name: /^Pay/ })).toBeVisible(),
  );
  expect(counts).toEqual(
    Object.fromEntries(Object.keys(counts).map((path) => [path, { lost: 0, got: expect.any(Number) }])),
  );
  // Earlier presses hit the previous step.
  for (const { got } of Object.values(counts)) expect(got).toBeGreaterThan(1);
  expect(errors).toEqual([]);
});
