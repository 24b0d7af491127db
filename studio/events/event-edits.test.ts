import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isRecord } from "../../engine/core/pointer.ts";
import { checkCatalogue } from "../../server/museum/config/catalogue.ts";
import { inEnglishOnly } from "../../tests/support/one-language.ts";
import { joinCatalogue } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import type { Product } from "./bundles.ts";
import { addEvent as addTo, type EditText, type NewEvent, removeProduct } from "./event-edits.ts";

const shipped = inEnglishOnly(readFileSync("flows/catalogue.json", "utf8"));
const pictures = new Set([...shipped.matchAll(/"image": "([^"]+)"/g)].map(([, name]) => name as string));

type Texts = Readonly<Record<string, string>>;

/** Applies an edit to texts by file. */
function edited(texts: Texts, work: (catalogue: ReturnType<typeof joinCatalogue>, edit: EditText) => void): Texts {
  const after: Record<string, string> = { ...texts };
  const files = Object.entries(texts).map(([name, text]) => [name, { text, published: text }]);
  work(joinCatalogue(Object.fromEntries(files), ["en-US", "es-US"]), (file, change) => {
    const text = change(after[file] ?? "{}");
    if (text === null) delete after[file];
    else after[file] = text;
  });
  return after;
}

function addEvent(text: string, added: NewEvent): string {
  return edited({ "catalogue.json": text }, (catalogue, edit) => addTo(catalogue, added, edit))["catalogue.json"] ?? "";
}

const event = (id: string): Product => (valueAt(shipped, "/events") as Product[]).find((each) => each.id === id) ?? {};
const texts = { id: "ice-age-giants-bundle", title: "Ice Age Giants and General Admission" };
const made = {
  original: event("general-admission"),
  id: "ice-age-giants",
  title: "Ice Age Giants",
  extras: ["audio-guide"],
};

function bundleWith(other: Product, original = made.original) {
  const text = addEvent(shipped, { ...made, original, bundle: { other, texts } });
  const place = (valueAt(text, "/bundles") as Product[]).length - 1;
  const asked = checkCatalogue(valueAt(text, ""), pictures).problems;
  expect(asked.map(({ pointer, error }) => [pointer, error?.keyword])).toEqual([
    [`/bundles/${place}/copy`, "minLength"],
  ]);
  const finished = setValue(text, `/bundles/${place}/copy`, "Both at one price.");
  expect(
    checkCatalogue(valueAt(finished, ""), pictures).problems.filter(({ code }) => code !== "BUNDLE_UNEVEN"),
  ).toEqual([]);
  return { text, bundle: (valueAt(text, "/bundles") as Product[])[place] as Product };
}

const typesOf = ({ components }: Product) =>
  (components as Product[]).map((part) => [
    part.event,
    (part.ticketTypes as Product[]).map(({ id, title, price }) => [id, title, price]),
  ]);

test("a new event's bundle holds the types on general sale, with new ids", () => {
  const { bundle } = bundleWith(event("general-admission"));
  expect(bundle).toMatchObject({ id: "ice-age-giants-bundle", title: texts.title, event: "ice-age-giants" });
  expect(bundle).not.toHaveProperty("image");
  expect(typesOf(bundle)).toEqual([
    [
      "general-admission",
      [
        ["ice-age-giants-bundle-general-admission-adult", "Adult", "25.00"],
        ["ice-age-giants-bundle-general-admission-senior", "Senior", "20.00"],
        ["ice-age-giants-bundle-general-admission-child", "Child (3–12)", "15.00"],
      ],
    ],
    [
      "ice-age-giants",
      [
        ["ice-age-giants-bundle-ice-age-giants-adult", "Adult", "25.00"],
        ["ice-age-giants-bundle-ice-age-giants-senior", "Senior", "20.00"],
        ["ice-age-giants-bundle-ice-age-giants-child", "Child (3–12)", "15.00"],
      ],
    ],
  ]);
});

test("the listed event comes first, because visitors enter through it", () => {
  expect(bundleWith(event("general-admission")).bundle.items).toEqual(["General Admission", "Ice Age Giants"]);
  expect(bundleWith(event("deep-time-film")).bundle.items).toEqual(["Ice Age Giants", "Deep Time Film"]);
});

test("types for members, groups or staff, or at a free price, are not bundled", () => {
  const [adult] = event("general-admission").ticketTypes as Product[];
  const own = { ...adult, id: "own", title: "As you wish", price: { minimum: "1.00", suggested: "5.00" } };
  const group = { ...adult, id: "group", title: "Group", minQuantity: 10 };
  const desk = { ...adult, id: "desk", title: "Desk", channel: "desk" };
  const original = { ...event("general-admission"), ticketTypes: [own, group, desk, adult] };
  const { bundle } = bundleWith(event("deep-time-film"), original);
  expect(typesOf(bundle)[0]).toEqual([
    "ice-age-giants",
    [["ice-age-giants-bundle-ice-age-giants-adult", "Adult", "25.00"]],
  ]);
});

test("the event's extras are offered with its bundle, except those it contains", () => {
  const offers = (text: string, id: string) =>
    (valueAt(text, "/upsells") as Product[]).find((extra) => extra.id === id)?.offeredWith;
  const { text } = bundleWith(event("general-admission"));
  expect(offers(text, "audio-guide")).toEqual([
    "general-admission",
    "explorer-bundle",
    "ice-age-giants",
    "ice-age-giants-bundle",
  ]);
  expect(offers(text, "giant-screen-film")).toEqual(["general-admission", "explorer-bundle"]);
  expect(offers(bundleWith(event("audio-guide")).text, "audio-guide")).toEqual([
    "general-admission",
    "explorer-bundle",
    "ice-age-giants",
  ]);
});

test("without a bundle others stay unchanged; the first bundle creates the list", () => {
  expect(valueAt(addEvent(shipped, made), "/bundles")).toEqual(valueAt(shipped, "/bundles"));
  const { bundles: _none, ...rest } = valueAt(shipped, "") as Product;
  const first = addEvent(JSON.stringify(rest), { ...made, bundle: { other: event("deep-time-film"), texts } });
  expect((valueAt(first, "/bundles") as unknown[]).filter(isRecord)).toHaveLength(1);
});

test("a used id gets a number", () => {
  const once = addEvent(shipped, {
    ...made,
    bundle: { other: event("deep-time-film"), texts: { ...texts, id: "explorer-bundle" } },
  });
  expect((valueAt(once, "/bundles") as Product[]).at(-1)?.id).toBe("explorer-bundle-2");
});

test("prices of single days refer to the new ticket types", () => {
  const days = [
    { weekday: "saturday", prices: { "general-admission-adult": "28.00", "explorer-admission-adult": "26.00" } },
    { weekday: "sunday", prices: { "explorer-admission-adult": "26.00" } },
  ];
  const text = addEvent(shipped, { ...made, original: { ...made.original, days } });
  expect(checkCatalogue(valueAt(text, ""), pictures).problems.filter(({ code }) => code !== "BUNDLE_UNEVEN")).toEqual(
    [],
  );
  const copy = (valueAt(text, "/events") as Product[]).at(-1);
  expect(copy?.days).toEqual([{ weekday: "saturday", prices: { "ice-age-giants-adult": "28.00" } }]);
});

test("a copy has the original's times, types and prices, but none of its texts", () => {
  const original: Product = { ...event("general-admission"), soldOut: true, platformId: "8234567" };
  const copy = (valueAt(addEvent(shipped, { ...made, original }), "/events") as Product[]).at(-1) as Product;
  const { slots, opening, capacity, durationMinutes, maxPartySize, boxOffice } = original;
  expect(copy).toEqual({
    ...{
      id: "ice-age-giants",
      title: "Ice Age Giants",
      slots,
      opening,
      capacity,
      durationMinutes,
      maxPartySize,
      boxOffice,
    },
    ticketTypes: (original.ticketTypes as Product[]).map((type) => ({
      ...type,
      id: String(type.id).replace("general-admission", "ice-age-giants"),
    })),
  });
});

const folder = (): Texts => {
  const { events, codes, ...rest } = valueAt(shipped, "") as Record<string, Product[]>;
  const files = (events ?? []).map((each) => [`catalogue/${each.id}.json`, JSON.stringify({ events: [each] })]);
  return {
    "catalogue/codes.json": JSON.stringify({ codes }),
    "catalogue/other.json": JSON.stringify(rest),
    ...Object.fromEntries(files),
  };
};

test("in a catalogue of several files a new event and its bundle have a file of their own; extras change in theirs", () => {
  const before = folder();
  const bundle = { other: event("general-admission"), texts };
  const after = edited(before, (catalogue, edit) => addTo(catalogue, { ...made, bundle }, edit));
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed.sort()).toEqual(["catalogue/ice-age-giants.json", "catalogue/other.json"]);
  const own = valueAt(after["catalogue/ice-age-giants.json"] ?? "", "") as Record<string, Product[]>;
  expect([own.events, own.bundles].map((list) => list?.map(({ id }) => id))).toEqual([
    ["ice-age-giants"],
    ["ice-age-giants-bundle"],
  ]);
  const upsells = valueAt(after["catalogue/other.json"] ?? "", "/upsells") as Product[];
  expect(upsells.find(({ id }) => id === "audio-guide")?.offeredWith).toContain("ice-age-giants");
});

test("a file of the folder that is taken is not written over", () => {
  const before = { ...folder(), "catalogue/ice-age-giants.json": "{}" };
  const after = edited(before, (catalogue, edit) => addTo(catalogue, made, edit));
  expect(after["catalogue/ice-age-giants.json"]).toBe("{}");
  expect(valueAt(after["catalogue/ice-age-giants-2.json"] ?? "", "/events/0/id")).toBe("ice-age-giants");
});

test("removing the last entry of a file of the folder removes the file; lists elsewhere forget its id", () => {
  const before = {
    ...folder(),
    "catalogue/codes.json": JSON.stringify({
      codes: [{ code: "A", percent: 5, events: ["deep-time-film", "general-admission"] }],
    }),
  };
  const after = edited(before, (catalogue, edit) => removeProduct(catalogue, "events", "deep-time-film", edit));
  expect(after).not.toHaveProperty("catalogue/deep-time-film.json");
  expect(valueAt(after["catalogue/codes.json"] ?? "", "/codes/0/events")).toEqual(["general-admission"]);
  const without = edited({ "catalogue.json": shipped }, (catalogue, edit) =>
    removeProduct(catalogue, "codes", "MERIDIAN20", edit),
  );
  expect(valueAt(without["catalogue.json"] ?? "", "/codes")).toEqual([]);
});
