import type { APIRequestContext, Page } from "@playwright/test";
import type { StaffTokenResponse, StudioEmployeeResponse, StudioPinResponse } from "../../schemas/generated/wire.ts";
import { deskPermissions } from "../../schemas/permissions.ts";
import { openTool } from "./desk.ts";
import { holdBack } from "./support/hold-back.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Enrolled devices" }).getByRole("listitem");
const pad = (page: Page) => page.getByRole("img", { name: "0 of 4 digits entered" });
const own = (page: Page) => rows(page).filter({ hasText: "This device" });

/** Signs in and expects the page `then`: after an expired session, the one before. */
async function signInByEmail(page: Page, server: TestServer, then = "Box Office") {
  if (!page.url().endsWith("/box-office/login")) await page.goto(`${server.url}/box-office/login`);
  await button(page, "Sign in with email and password").click();
  await page.getByRole("textbox", { name: "Email" }).fill("desk@meridian.example");
  await page.getByRole("textbox", { name: "Password" }).fill("meridian-desk");
  await button(page, "Sign In").click();
  await expect(title(page, then)).toBeVisible();
}

test("a device enrolled by password can be listed, named and revoked", {
  tag: "@desktop",
}, async ({ page, server }) => {
  await signInByEmail(page, server);
  await button(page, "Devices").click();
  await expect(title(page, "Devices")).toBeFocused();
  await expect(own(page)).toContainText("Chrome on");
  await expect(own(page)).toContainText("Enrolled by Front desk on");
  await shot(page, "box-office-devices");
  await checkA11y(page, "devices");

  await own(page).getByRole("button", { name: "Rename" }).click();
  const field = page.getByRole("textbox", { name: "Name" });
  await field.fill("");
  await button(page, "Save").click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await field.fill("North door");
  await shot(page, "box-office-devices-rename");
  await checkA11y(page, "renaming a device");
  await button(page, "Save").click();
  await expect(own(page)).toContainText("North door");
  await expectStatus(page, "This device is now called North door.");

  await own(page).getByRole("button", { name: "Revoke" }).click();
  const question = page.getByRole("dialog", { name: "Revoke North door?" });
  await shot(page, "box-office-devices-revoke");
  await checkA11y(page, "revoking a device");
  await question.getByRole("button", { name: "Revoke" }).click();
  // It was this device, so its employee is signed out.
  await expect(pad(page)).toBeVisible();
  await signInByEmail(page, server, "Devices");
  await expect(own(page)).toContainText("Chrome on");
  await expect(rows(page).filter({ hasText: "North door" })).toHaveCount(0);
});

test("the card reader of a device is chosen by keyboard, also on a narrow screen", {
  tag: "@desktop",
}, async ({ page, server }) => {
  await signInByEmail(page, server);
  // The demo's pretend reader serves every device: a museum with readers chooses.
  const at = "2026-11-21T16:30:00.000Z";
  const device = {
    id: "d",
    name: "North door",
    enrolledBy: "Grace Hopper",
    enrolledAt: at,
    lastSeenAt: at,
    current: true,
  };
  await page.route("**/api/box-office/employee/devices", (route) =>
    route.fulfill({ json: { body: { hasReaders: true, devices: [device] } } }),
  );
  const readers = [
    { id: "tmr_1", label: "Front desk, the reader with the longest label that a museum gave one" },
    { id: "tmr_2", label: "Cloakroom", offline: true },
  ];
  await page.route("**/api/box-office/employee/devices/readers", (route) =>
    route.fulfill({ json: { body: { readers } } }),
  );
  const sent = page.waitForRequest("**/api/box-office/employee/devices/reader");
  await page.route("**/api/box-office/employee/devices/reader", (route) => route.fulfill({ json: { devices: [] } }));
  await button(page, "Devices").click();
  await page.setViewportSize({ width: 320, height: 640 });
  await own(page).getByRole("button", { name: "Card reader" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Card reader of / });
  await expect(dialog.getByText("Not connected")).toBeVisible();
  await shot(page, "box-office-devices-reader");
  await checkA11y(page, "choosing a card reader");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await shot(page, "box-office-devices-reader-wide");
  await dialog.getByRole("radio", { name: /^Front desk/ }).press("Space");
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ readerId: "tmr_1" });
  await expectStatus(page, "now sells with Front desk, the reader with");
});

/** Has the demo's editor hire an employee for the desk. @returns their PIN */
async function hire(request: APIRequestContext, url: string, name: string): Promise<string> {
  const post = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const answer = await request.post(`${url}/api/${path}`, {
      data,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const editor = { email: "editor@meridian.example", password: "meridian-editor" };
  const { accessToken } = await post<StaffTokenResponse>("box-office/employee/login", editor);
  const invitation = { name, email: `${crypto.randomUUID()}@meridian.example`, permissions: deskPermissions };
  const { employee } = await post<StudioEmployeeResponse>("studio/employees/invite", invitation, accessToken);
  return (await post<StudioPinResponse>(`studio/employees/${employee.id}/pin`, {}, accessToken)).pin;
}

test("when another employee signs in, the second tab switches to that employee", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  const pin = await hire(page.request, server.url, "Grace Hopper");
  await page.goto(`${server.url}/box-office/login`);
  // Presses before hydration are replayed; keys are not.
  for (const digit of "2468") await page.getByRole("button", { name: digit, exact: true }).click();
  await expect(title(page, "Box Office")).toBeVisible();
  const second = await page.context().newPage();
  await openTool(second, server.url, "/tickets-lookup", "Tickets Lookup");
  await expect(second.getByRole("banner")).toContainText("Front desk");

  await button(page, "Sign Out").click();
  await expect(pad(page)).toBeVisible();
  await expect(pad(second)).toBeVisible();
  await expect(second.getByRole("banner")).not.toContainText("Front desk");
  await page.bringToFront();
  await page.keyboard.type("2468");
  await expect(second.getByRole("banner")).toContainText("Front desk");
  await openTool(second, server.url, "/tickets-lookup", "Tickets Lookup");

  // A colleague signs in on this device.
  const answer = await page.request.post(`${server.url}/api/box-office/employee/pin-login`, { data: { pin } });
  const { accessToken } = (await answer.json()) as StaffTokenResponse;
  await page
    .context()
    .addCookies([{ name: "boxOfficeToken", value: accessToken, url: server.url, sameSite: "Strict" }]);
  await expect(second.getByRole("banner")).toContainText("Front desk");
  const letSwitch = await holdBack(second, "**/employee/me");
  const asked = second.waitForRequest("**/tickets-lookup/event/*/dates");
  await second.getByLabel("Event").selectOption("General Admission");
  // The employee shown is the one who acts, even just before the tab switches.
  const mine = (await asked).headers().authorization;
  letSwitch();
  await expect(second.getByRole("banner")).toContainText("Grace Hopper");
  expect(mine).not.toBe(`Bearer ${accessToken}`);
  const next = second.waitForRequest("**/tickets-lookup/event/*/dates");
  await second.getByLabel("Event").selectOption("Planetarium Night");
  expect((await next).headers().authorization).toBe(`Bearer ${accessToken}`);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("banner")).toContainText("Grace Hopper");
  await expectStatus(page, "Grace Hopper has signed in on this device, and in this tab too.");
});
