import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StudioScheduledResponse } from "../../../schemas/generated/wire.ts";
import { runScheduled } from "../../../server/features/studio/scheduled.ts";
import { type Editor, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { files, museum, store } = studio;
afterAll(async () => {
  await studio.close();
  await files.remove();
});

interface Catalogue {
  events: {
    id: string;
    description?: string;
    maxPartySize: number;
    days?: object[];
    ticketTypes: Record<string, unknown>[];
    [name: string]: unknown;
  }[];
  bundles: { title: string; components: { ticketTypes: Record<string, unknown>[] }[]; [name: string]: unknown }[];
  upsells: Record<string, unknown>[];
  memberships: Record<string, unknown>[];
  series: { ticketTypes: Record<string, unknown>[] }[];
  donations: { variants: Record<string, unknown>[] }[];
  codes: Record<string, unknown>[];
}

let editor: Editor;
let text: string;
beforeAll(async () => {
  editor = await studio.hire(["edit", "publish", "brand"]);
  text = (await editor.file("catalogue.json")).text as string;
});

const withoutComments = (json: string) => JSON.parse(json.replace(/^\s*\/\/.*$/gm, "")) as never;

/** Publishes a changed file, then discards the draft. @returns the status */
async function publish(change: (catalogue: Catalogue) => void, name = "catalogue.json"): Promise<number> {
  const value: Catalogue = withoutComments(
    name === "catalogue.json" ? text : ((await editor.file(name)).text as string),
  );
  change(value);
  const { problems, revision } = await editor.edit(name, () => JSON.stringify(value, null, 2));
  expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
  const { status } = await editor.post("/draft/publish", { revision, note: "because" });
  const draft = await editor.draft();
  if (draft.files.length > 0) await editor.post("/draft/discard", { revision: draft.revision });
  return status;
}
const admission = ({ events }: Catalogue) =>
  events.find(({ id }) => id === "general-admission") as Catalogue["events"][number];
const member = (catalogue: Catalogue) =>
  admission(catalogue).ticketTypes.find(({ type }) => type === "membership") as Record<string, unknown>;
function swapTitles(one: Record<string, unknown>, other: Record<string, unknown> = {}): void {
  [one.title, other.title] = [other.title, one.title];
}
const first = <T>(list: readonly T[]) => list[0] as T;

describe("an author without the permission for prices cannot publish", () => {
  test.each<[string, (catalogue: Catalogue) => void, string?]>([
    [
      "the recipients of free tickets",
      (all) => Object.assign(admission(all), { boxOffice: { memberPurchase: false, eventCheckIn: true } }),
    ],
    [
      "the text of a free ticket about its recipients",
      (all) => Object.assign(member(all), { description: "For everybody" }),
    ],
    ["another price", (all) => Object.assign(first(admission(all).ticketTypes), { price: "24.00" })],
    [
      "another price on some days",
      (all) =>
        Object.assign(admission(all), { days: [{ weekday: "friday", prices: { "general-admission-adult": "0.01" } }] }),
    ],
    ["a new code", (all) => all.codes.push({ code: "FREEALL", percent: 100 })],
    ["a code for more products", (all) => delete all.codes.find(({ events }) => events !== undefined)?.events],
    ["a removed code", (all) => all.codes.pop()],
    [
      "a new ticket type",
      (all) => admission(all).ticketTypes.push({ id: "general-admission-pal", title: "Pal", price: "0.00" }),
    ],
    ["members' tickets for everyone", (all) => delete member(all).type],
    [
      "a desk ticket for everyone",
      (all) => delete all.events.flatMap(({ ticketTypes }) => ticketTypes).find(({ channel }) => channel)?.channel,
    ],
    ["a group's price for fewer guests", (all) => Object.assign(first(admission(all).ticketTypes), { minQuantity: 2 })],
    ["a larger party", (all) => Object.assign(admission(all), { maxPartySize: 12 })],
    ["a later refund deadline", (all) => Object.assign(admission(all), { afterSale: { cancel: { untilHours: 0 } } })],
    [
      "another part of a bundle",
      (all) => Object.assign(first(first(first(all.bundles).components).ticketTypes), { price: "0.50" }),
    ],
    ["an extra with other events", (all) => Object.assign(first(all.upsells), { offeredWith: ["planetarium-night"] })],
    ["another membership's allowance", (all) => Object.assign(first(all.memberships), { ticketsPerDay: 19 })],
    ["a longer membership", (all) => Object.assign(first(all.memberships), { months: 24 })],
    ["a series' price", (all) => Object.assign(first(first(all.series).ticketTypes), { price: "1.00" })],
    [
      "one ticket's name for another",
      (all) => swapTitles(first(admission(all).ticketTypes), admission(all).ticketTypes[1]),
    ],
    [
      "one ticket's name for another, in other letters",
      (all) => Object.assign(admission(all).ticketTypes[1] as object, { title: " aDULT" }),
    ],
    [
      "one ticket's name for another, with an invisible letter",
      (all) => Object.assign(admission(all).ticketTypes[1] as object, { title: "Ad\u200bult" }),
    ],
    [
      "one ticket's wording after a number for another's",
      (all) =>
        Object.assign(admission(all).ticketTypes[1] as object, { counted: first(admission(all).ticketTypes).counted }),
    ],
    [
      "one event's name for another",
      (all) =>
        swapTitles(
          admission(all),
          all.events.find(({ id }) => id === "audio-guide"),
        ),
    ],
    ["a bundle's name for an event", (all) => Object.assign(admission(all), { title: first(all.bundles).title })],
    [
      "a ticket's name for another, by two releases",
      (all) => Object.assign(admission(all).ticketTypes[1] as object, { title: "Adult" }),
      "Grown-up",
    ],
    ["one membership's name for another", (all) => swapTitles(first(all.memberships), all.memberships[1])],
    ["a donation amount", (all) => first(all.donations).variants.push({ id: "annual-fund-1", price: "1.00" })],
  ])("%s", async (_what, change, firstName) => {
    if (firstName !== undefined) {
      expect(await publish((all) => Object.assign(first(admission(all).ticketTypes), { title: firstName }))).toBe(200);
      text = (await editor.file("catalogue.json")).text as string;
    }
    expect(await publish(change)).toBe(403);
  });

  test("anything except a restored earlier name", async () => {
    expect(await publish((all) => Object.assign(first(admission(all).ticketTypes), { title: "Adult" }))).toBe(200);
    text = (await editor.file("catalogue.json")).text as string;
  });

  test("a flow's donation", async () => {
    const withoutDonation = (flow: { steps: { data?: { donationProduct?: string } }[] }) => {
      for (const { data } of flow.steps) delete data?.donationProduct;
    };
    expect(await publish(withoutDonation as never, "event/general-admission.json")).toBe(403);
  });

  test("a tax, or the refund rule for all", async () => {
    expect(
      await publish(((tenant: object) => Object.assign(tenant, { tax: { admission: 0 } })) as never, "tenant.json"),
    ).toBe(403);
    expect(
      await publish(
        ((tenant: object) => Object.assign(tenant, { afterSale: { cancel: { untilHours: 1 } } })) as never,
        "tenant.json",
      ),
    ).toBe(403);
  });
});

describe("an author without the permission for prices can publish", () => {
  test.each<[string, (catalogue: Catalogue) => void]>([
    [
      "a description",
      (all) =>
        Object.assign(admission(all), {
          title: "Admission",
          descriptionHtml: "<p>Everything.</p>",
          facts: { age: "All ages" },
        }),
    ],
    [
      "a closed day, and other capacities",
      (all) => Object.assign(admission(all), { capacity: 100, days: [{ weekday: "friday", capacity: 50 }] }),
    ],
    [
      "a ticket's wording",
      (all) => Object.assign(first(admission(all).ticketTypes), { title: "Adult (13+)", description: "13 and over" }),
    ],
    ["the same in another order", (all) => admission(all).ticketTypes.reverse()],
  ])("%s", async (_what, change) => {
    expect(await publish(change)).toBe(200);
    text = (await editor.file("catalogue.json")).text as string;
  });
});

test("a scheduled release is checked like a published one, and again at its time", async () => {
  const free = (catalogue: Catalogue) => catalogue.codes.push({ code: "LATERFREE", percent: 100 });
  const draftWith = async (who: Editor) => {
    const value: Catalogue = withoutComments(text);
    free(value);
    return who.edit("catalogue.json", () => JSON.stringify(value, null, 2));
  };
  const { revision } = await draftWith(editor);
  expect((await editor.post("/draft/schedule", { revision, note: "later", at: "2026-12-04T09:00" })).status).toBe(403);
  await editor.post("/draft/discard", { revision });

  const mayPrice = await studio.hire(["edit", "publish", "prices"]);
  const scheduled = await mayPrice.post<StudioScheduledResponse>("/draft/schedule", {
    ...{ revision: (await draftWith(mayPrice)).revision, note: "later", at: "2026-12-04T09:00" },
  });
  expect(scheduled.status).toBe(200);
  await museum.db
    .updateTable("employees")
    .set({ permissions: JSON.stringify(["edit", "publish"]) })
    .where("id", "in", museum.db.selectFrom("scheduled_releases").select("author_id"))
    .execute();
  await runScheduled({ config: store, db: museum.db, now: museum.now }, { all: true });
  const { scheduled: left } = (await editor.get<{ body: StudioScheduledResponse }>("/scheduled")).json.body;
  expect(left).toMatchObject([{ state: "paused", reason: expect.stringContaining('the permission "Change prices"') }]);
});

test("restoring a release is checked like publishing", async () => {
  const mayPrice = await studio.hire();
  const value: Catalogue = withoutComments(text);
  Object.assign(first(admission(value).ticketTypes), { price: "99.00" });
  await mayPrice.edit("catalogue.json", () => JSON.stringify(value, null, 2));
  const published = await mayPrice.publish("dearer");
  expect(published.status).toBe(200);
  const before = (await editor.releases()).find(({ isCurrent }) => !isCurrent);
  const { revision } = await editor.draft();
  expect((await editor.post(`/releases/${before?.id}/restore`, { revision })).status).toBe(200);
  expect((await editor.publish("cheap again")).status).toBe(403);
});
