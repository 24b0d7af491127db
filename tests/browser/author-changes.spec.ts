import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseTimes,
  continueLink,
  heading,
  onStep,
  proceed,
  reachTickets,
  serverCart,
  setQuantity,
} from "./visitor.ts";

/** Edits a configuration file, waits until the server reloads it, and restores it after `work`. */
async function withEdit(
  server: TestServer,
  name: string,
  edit: (text: string) => string,
  isTaken: () => Promise<boolean>,
  work: () => Promise<void>,
) {
  const file = join(server.configDir, name);
  const own = await readFile(file, "utf8");
  const edited = edit(own);
  expect(edited).not.toBe(own);
  await writeFile(file, edited);
  try {
    await expect.poll(isTaken).toBe(true);
    await work();
  } finally {
    await writeFile(file, own);
    await expect.poll(isTaken).toBe(false);
  }
}

const get = async (server: TestServer, path: string) => (await fetch(`${server.url}/api/storefront${path}`)).text();

test("a ticket taken off sale during a visit is named, and the rest can be bought", async ({ page, server }) => {
  const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 1);
  await setQuantity(page, "Senior", 1);
  const withoutSenior = (text: string) => text.replace(/\{\s*"id": "general-admission-senior"[\s\S]*?\n {8}\},\s*/, "");
  const isTaken = async () =>
    !(await get(server, "/event/general-admission/ticket-types")).includes("general-admission-senior");
  await withEdit(server, "catalogue.json", withoutSenior, isTaken, async () => {
    await proceed(page);
    await expect(page.getByRole("alert")).toContainText(
      "General Admission, Senior is no longer sold. Please choose again.",
    );
    await shot(page, "no-longer-sold");
    await onStep(page, "/tickets");
    await expect(page.getByRole("spinbutton", { name: "Senior" })).toHaveCount(0);
    await expect(adults).toHaveValue("1");
    await proceed(page);
    await onStep(page, "/time");
    expect(await serverCart(page, server.url)).toHaveLength(1);
  });
});

test("a step renamed during a visit still opens at its old address, with the answers kept", async ({
  page,
  server,
}) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await proceed(page);
  await onStep(page, "/review");
  const lines = await serverCart(page, server.url);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await onStep(page, "/time");
  const renamed = (text: string) => text.replaceAll('"/time"', '"/entry-time"');
  const isTaken = async () => {
    const body = JSON.stringify({ base: "event", handle: "general-admission" });
    const answer = await fetch(`${server.url}/api/storefront/flow`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return (await answer.text()).includes('"/entry-time"');
  };
  await withEdit(server, "event/general-admission.json", renamed, isTaken, async () => {
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    await onStep(page, "/review");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await serverCart(page, server.url)).toEqual(lines);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await onStep(page, "/entry-time");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  });
});

test("an unknown step's address leads to the flow's first step", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/planetarium-night/no-such-step`);
  await onStep(page, "/event/planetarium-night/tickets");
  await expect(heading(page, "Take your seats")).toBeVisible();
  await expect(continueLink(page)).toBeVisible();
});
