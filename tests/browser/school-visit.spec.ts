import type { Page } from "@playwright/test";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { readQr } from "../read-qr.ts";
import { atWork, openTool } from "./desk.ts";
import { keyTo } from "./keyboard.ts";
import { holdBack } from "./support/hold-back.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, chooseTimes, continueLink, heading, onStep, pay, proceed, setQuantity } from "./visitor.ts";

const box = (page: Page, name: string) => page.getByRole("checkbox", { name });
const text = (page: Page, name: string) => page.getByRole("textbox", { name });
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

/** Console errors: scripts, resources or styles that the browser refuses. */
function complaints(page: Page): string[] {
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  page.on("pageerror", (error) => told.push(error.message));
  return told;
}

async function read(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/event/school-visit`);
  await onStep(page, "/info");
  await expect(heading(page, "Bring your class")).toBeVisible();
}

/** Goes from the information to the questions, for a class of three. */
async function reachQuestions(page: Page): Promise<void> {
  await proceed(page);
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await proceed(page);
  await onStep(page, "/tickets");
  await setQuantity(page, "Adult", 1);
  await setQuantity(page, "Child (3–12)", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await proceed(page);
  await onStep(page, "/questions");
}

/** Agrees to the museum's conditions, after an attempt to go on without. */
async function agree(page: Page): Promise<void> {
  const agreed = box(page, "I have read this, and will stay with my class.");
  await onStep(page, "/conditions/read");
  await expect(heading(page, "Conditions of visit")).toBeVisible();
  await continueLink(page).click();
  await expect(agreed).toBeFocused();
  await expect(agreed).toHaveAccessibleDescription("Please check the box to continue.");
  await shot(page, "school-visit-4-conditions");
  await checkA11y(page, "conditions");
  await agreed.check();
  await proceed(page);
}

async function ticketOf(page: Page, url: string): Promise<string> {
  const id = /\/order\/([^/]+)/.exec(page.url())?.[1];
  const { body } = (await (await page.request.get(`${url}/api/storefront/order/${id}/tickets`)).json()) as {
    body: OrderResponse;
  };
  return (JSON.parse(readQr(body.order.orderTickets[0]?.qrCode ?? "")) as { id: string }).id;
}

test("a teacher's answers reach the order, the door and the report", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const told = complaints(page);
  await read(page, server.url);
  await shot(page, "school-visit-1-info");
  await checkA11y(page, "information");
  await expect(page.getByRole("link", { name: "Worksheets for teachers (opens in a new tab)" })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await expect(page.getByRole("img", { name: "A globe that rises behind layers of rock" })).toHaveJSProperty(
    "complete",
    true,
  );
  await reachQuestions(page);
  await shot(page, "school-visit-2-questions");
  await checkA11y(page, "questions");

  await continueLink(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText([
    "School: Please answer this.",
    "Grade: Please choose one.",
    "How will you arrive? Please choose one.",
    "Phone on the day: Please answer this.",
  ]);
  await shot(page, "school-visit-3-errors");
  await checkA11y(page, "questions with errors");
  await summary(page)
    .getByRole("link", { name: /^How will you arrive/ })
    .click();
  await expect(page.getByRole("radio", { name: "By charter bus" })).toBeFocused();

  const school = `Union High ${test.info().project.name}`;
  await text(page, "School").fill(school);
  await page.getByRole("combobox", { name: "Grade" }).selectOption("5");
  await box(page, "Fossils").check();
  await page.getByRole("radio", { name: "By charter bus" }).check();
  await text(page, "Phone on the day").fill("(303) 555-0142");
  await box(page, "Someone uses a wheelchair").check();
  await text(page, "Anything else?").fill("Two of us are allergic to nuts.\nWe bring our own lunch.");
  await shot(page, "school-visit-4-answered");
  await proceed(page);

  // Arriving by coach shows the coach stop; going back and choosing on foot skips it.
  await onStep(page, "/coach");
  await expect(heading(page, "Where buses stop")).toBeVisible();
  await page.goBack();
  await onStep(page, "/questions");
  await expect(text(page, "School")).toHaveValue(school);
  await page.getByRole("radio", { name: "On foot" }).check();
  await proceed(page);
  await onStep(page, "/conditions/read");
  await page.goBack();
  await onStep(page, "/questions");
  await page.getByRole("radio", { name: "By charter bus" }).check();
  await page.getByLabel("How many adults come along?").fill("2");
  await proceed(page);
  await onStep(page, "/coach");
  await proceed(page);
  // A step for each adult.
  for (const [n, name] of [
    [1, "Ada Lovelace"],
    [2, "Grace Hopper"],
  ] as const) {
    await onStep(page, `/adult/${n}`);
    await expect(heading(page, `Accompanying adult ${n} of 2`)).toBeVisible();
    await text(page, "Name").fill(name);
    if (n === 2) {
      await shot(page, "school-visit-4-adult");
      await checkA11y(page, "a repeated step");
    }
    await proceed(page);
  }
  await agree(page);
  await onStep(page, "/review");
  await proceed(page);
  await pay(page, { email: "teacher@example.org" });

  const ticket = await ticketOf(page, server.url);
  await page.goto(page.url().replace(/\/confirmation.*/, ""));
  const answers = page.getByRole("region", { name: "What you told us" });
  await expect(answers).toContainText(`School${school}`);
  await expect(answers).toContainText("I have read this, and will stay with my class.Yes");
  await expect(answers).toContainText("Accompanying adult 1 of 2Ada Lovelace");
  await expect(answers).toContainText("Accompanying adult 2 of 2Grace Hopper");
  await shot(page, "school-visit-5-order");
  await checkA11y(page, "order with answers");

  await atWork(page, server.url);
  await page.goto(`${server.url}/box-office/check-in/confirm?confirmation=${ticket}`);
  const door = page.getByText("How will you arrive?").locator("xpath=../..");
  await expect(door).toContainText("By charter bus");
  await expect(door).toContainText("Someone uses a wheelchairYes");
  await expect(door).toContainText("Accompanying adult 2 of 2Grace Hopper");
  await expect(door).not.toContainText("allergic");
  await shot(page, "school-visit-6-door");
  await checkA11y(page, "the door with answers");

  await openTool(page, server.url, "/orders?query=teacher@example.org", "Orders");
  const hits = page.getByRole("link", { name: /teacher@example\.org/ });
  const record = page.getByRole("region", { name: "Answers" });
  await expect(hits.first().or(record)).toBeVisible();
  if (await hits.first().isVisible()) await hits.first().click();
  await expect(record).toContainText("Two of us are allergic to nuts.");
  await shot(page, "school-visit-7-orders");
  await checkA11y(page, "order at the desk with answers");

  await openTool(page, server.url, "/reports?report=answers", "Reports");
  await expect(
    page.getByRole("table", { name: "By answer" }).getByRole("row", { name: /By charter bus/ }),
  ).toBeVisible();
  await expect(
    page.getByRole("table", { name: "All answers" }).getByRole("row", { name: new RegExp(school) }),
  ).toBeVisible();
  await shot(page, "school-visit-8-report");
  await checkA11y(page, "report of answers");
  expect(told).toEqual([]);
});

test("a school visit reaches checkout by keyboard alone", { tag: ["@desktop", "@slow"] }, async ({ page, server }) => {
  await read(page, server.url);
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await onStep(page, "/tickets");
  await keyTo(page, page.getByRole("spinbutton", { name: "Adult" }));
  await page.keyboard.press("ArrowUp");
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await onStep(page, "/time");
  await keyTo(page, page.locator('input[type="radio"]:not([disabled])').first());
  await page.keyboard.press("Space");
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await onStep(page, "/questions");

  await keyTo(page, text(page, "School"));
  await page.keyboard.type("West");
  await keyTo(page, page.getByRole("combobox", { name: "Grade" }));
  await page.keyboard.press("8");
  await keyTo(page, box(page, "The sea"));
  await page.keyboard.press("Space");
  await keyTo(page, page.getByRole("radio", { name: "By charter bus" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "On foot" })).toBeChecked();
  await keyTo(page, text(page, "Phone on the day"));
  await page.keyboard.type("303 555 0142");
  await page.keyboard.press("Enter");
  await onStep(page, "/conditions/read");
  await keyTo(page, box(page, "I have read this, and will stay with my class."));
  await page.keyboard.press("Space");
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await onStep(page, "/review");
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout\//);
});

test("answers survive a reload", { tag: "@slow" }, async ({ page, server }) => {
  await read(page, server.url);
  await reachQuestions(page);
  await text(page, "School").fill("Central");
  await box(page, "Rocks and minerals").check();
  await page.reload();
  await expect(text(page, "School")).toHaveValue("Central");
  await expect(box(page, "Rocks and minerals")).toBeChecked();
});

test("a box ticked before the page's code has loaded counts", { tag: "@slow" }, async ({ page, server }) => {
  const letGo = await holdBack(page, "**/assets/*.js");
  await page.goto(`${server.url}/event/group-visit`, { waitUntil: "commit" });
  await expect(heading(page, "Conditions of visit")).toBeVisible();
  await box(page, "I have read this, and will stay with my group.").check();
  letGo();
  await onStep(page, "/conditions/read");
  await expect(box(page, "I have read this, and will stay with my group.")).toBeChecked();
  await proceed(page);
  await onStep(page, "/date");
});
