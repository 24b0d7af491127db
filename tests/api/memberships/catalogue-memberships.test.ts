import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  EventsResponse,
  MembershipResponse,
  MembershipsResponse,
  ProductResponse,
  SeriesResponse,
} from "../../../schemas/generated/wire.ts";
import { safeHtml } from "../../../server/core/http/html.ts";
import { rounds } from "../../support/rounds.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
const body = async <T>(path: string) => (await museum.get<{ body: T }>(path)).json.body;
const series = async (id = "lectures") => (await body<SeriesResponse>(`/series/${id}`)).series;

describe("memberships", () => {
  test("are cards to pick from", async () => {
    expect((await body<MembershipsResponse>("/memberships")).memberships).toEqual([
      {
        handle: "individual",
        title: "Individual",
        price: { amount: "75.00", currencyCode: "USD" },
        descriptionHtml: "<p>A <em>year</em>.</p>",
        months: 12,
        image: "/media/individual.svg",
      },
      {
        handle: "dual",
        title: "Dual",
        price: { amount: "120.00", currencyCode: "USD" },
        descriptionHtml: "",
        months: 12,
      },
    ]);
  });

  test("come with the one variant that buys them, its level, and how many members it names", async () => {
    expect(await body<MembershipResponse>("/membership/dual")).toEqual({
      handle: "dual",
      title: "Dual",
      descriptionHtml: "",
      variants: [
        {
          id: "dual-year",
          title: "Dual",
          level: "dual",
          price: { amount: "120.00", currencyCode: "USD" },
          memberLimits: { value: 2 },
        },
      ],
    });
    expect((await body<ProductResponse>("/product/dual")).product).toMatchObject({
      productType: "membership",
      variants: [{ id: "dual-year" }],
    });
  });
});

describe("a series", () => {
  test("has its events in the order of their days, and as many places as its fullest event", async () => {
    expect(await series()).toEqual({
      id: "lectures",
      title: "Lecture Series",
      descriptionHtml: "",
      image: "/media/lecture.svg",
      ticketTypes: [
        {
          id: "lectures-pass",
          title: "Series seat",
          price: { amount: "54.00", currencyCode: "USD" },
          ticketLimit: 6,
          group: "A",
          type: "event",
        },
      ],
      events: [
        { id: "light", title: "First Light", date: "2026-12-03", time: "6:30 PM", image: "/media/lecture.svg" },
        { id: "ice", title: "Salt and Ice", date: "2027-01-07", time: "6:30 PM", image: "/media/lecture.svg" },
        { id: "autumn", title: "The Long Autumn", date: "2027-02-04", time: "6:30 PM", image: "/media/lecture.svg" },
      ],
      availableInventory: 8,
    });
    expect((await series("open-series")).availableInventory).toBe(12);
  });

  test("has fewer places when seats of one evening are taken", async () => {
    const held = await museum.post("/checkout/create", {
      lineItems: [line("ice-seat", 5, { Date: "2027-01-07", Time: "6:30 PM" })],
    });
    expect(held.status).toBe(200);
    expect((await series()).availableInventory).toBe(3);
    await museum.post("/checkout/restore", { cartId: held.json.id, lineItems: [] });
    expect((await series()).availableInventory).toBe(8);
  });
});

test.each([
  ["/membership/nope", "This membership does not exist or is no longer available."],
  ["/series/nope", "This series does not exist or is no longer available."],
])("%s names what was not found", async (path, error) => {
  expect(await museum.get(path)).toMatchObject({ status: 404, json: { error } });
});

describe("a description", () => {
  test("keeps emphasis, lists and links", () => {
    const html =
      '<p>One <strong>two</strong> <em>three</em></p><ul><li>four</li></ul><a href="https://museum.example/a?b=1&amp;c=2">five</a>';
    expect(safeHtml(html)).toBe(html.replace('c=2">', 'c=2" rel="noopener noreferrer">'));
    expect(safeHtml(undefined)).toBe("");
  });

  test.each([
    ["<script>alert(1)</script>Hello", "Hello"],
    ["<style>body{display:none}</style>Hello", "Hello"],
    ['<img src=x onerror="alert(1)">Hello', "Hello"],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">Hello</p>', "<p>Hello</p>"],
    ['<a href="javascript:alert(1)">Hello</a>', '<a rel="noopener noreferrer">Hello</a>'],
    ['<a href=" java\nscript:alert(1)">Hello</a>', '<a rel="noopener noreferrer">Hello</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">Hello</a>', '<a rel="noopener noreferrer">Hello</a>'],
    ['<a href="//evil.example">Hello</a>', '<a rel="noopener noreferrer">Hello</a>'],
    [
      '<a href="https://x.example" target="_blank" onmouseover="alert(1)">Hello</a>',
      '<a href="https://x.example" rel="noopener noreferrer">Hello</a>',
    ],
    ["<iframe src=https://evil.example></iframe>Hello", "Hello"],
    ["<form action=https://evil.example><input name=password>Hello</form>", "Hello"],
    ["<svg><script>alert(1)</script><g onload=alert(1)></g></svg>Hello", "Hello"],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""],
    ["<b>unclosed <i>tags", "<b>unclosed <i>tags</i></b>"],
    ["<!-- <script>alert(1)</script> -->Hello", "Hello"],
    ["<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"],
  ])("removes anything harmful: %s", (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
  });

  test("has only allowed tags, attributes and addresses after cleaning", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "/",
      "=",
      " ",
      "p",
      "a href",
      "script",
      "img src",
      "onerror",
      "javascript:",
      "style",
      "&lt;",
      "&#106;",
      "<!--",
      "-->",
      "svg",
      "b",
      "\n",
      "\0",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
        (html) => {
          const safe = safeHtml(html);
          const left = safe.replaceAll(/<\/?(p|b|br ?\/?)>|<a( href="[^"<>]*")? rel="noopener noreferrer">|<\/a>/g, "");
          expect(left).not.toMatch(/[<>]/);
          expect(safe).not.toMatch(/<a href="\s*(javascript|data|\/\/)/i);
          expect(safeHtml(safe)).toBe(safe);
        },
      ),
      { numRuns: rounds(500, 2000) },
    );
  });

  test("is cleaned in every answer", async () => {
    const html = '<p onclick="alert(1)">Hi<script>alert(1)</script></p>';
    const dirty = <T extends object>(list: readonly T[]) => list.map((each) => ({ ...each, descriptionHtml: html }));
    const { events, memberships, series: all, donations } = membersCatalogue;
    museum.configure({
      catalogue: {
        ...membersCatalogue,
        events: dirty(events),
        memberships: dirty(memberships),
        series: dirty(all),
        donations: dirty(donations),
      },
    });
    const out = [
      ...(await body<EventsResponse>("/events")).events,
      ...(await body<MembershipsResponse>("/memberships")).memberships,
      await body<MembershipResponse>("/membership/dual"),
      await series(),
      ...(await Promise.all(
        ["gallery", "dual", "fund"].map(async (id) => (await body<ProductResponse>(`/product/${id}`)).product),
      )),
    ];
    for (const { descriptionHtml } of out) expect(descriptionHtml).toBe("<p>Hi</p>");
    museum.configure({ catalogue: membersCatalogue });
  });
});
