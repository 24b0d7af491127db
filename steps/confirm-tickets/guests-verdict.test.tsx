// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitsOf } from "../../commerce/check-in.ts";
import { checkInTicket } from "../../commerce/testing/staff.ts";
import { defaults } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInTicket } from "../../schemas/generated/wire.ts";
import { recordTones } from "../../ui/testing/recorded-tones.ts";
import { setMuted } from "../../ui/tones.ts";
import { GuestsVerdict } from "./guests-verdict.tsx";
import { sounds } from "./verdict-panel.tsx";

afterEach(() => {
  cleanup();
  setMuted(false);
});

const today = "2026-12-05";
const recent = () => "1:10 PM";
const film = { eventTitle: "Deep Time" };
const child = { ticketType: "Child (3–12)", totalTickets: 1 };

function said(...tickets: Partial<CheckInTicket>[]): (string | null | undefined)[] {
  const visits = visitsOf(tickets.map((own, at) => checkInTicket(`t.${at}`, { ticketType: "Adult", ...own })));
  render(<GuestsVerdict visits={visits} today={today} settings={defaults} recent={recent} />);
  const panel = document.querySelector<HTMLElement>("[data-verdict]");
  const lines = [
    ...(panel?.querySelectorAll("li") ?? []),
    ...(panel?.querySelectorAll("div:not(:has(div, li)), small") ?? []),
  ];
  return [panel?.dataset.verdict, ...lines.map(({ textContent }) => textContent)];
}

test("tickets for today, or without a day, admit all guests with unused tickets", () => {
  expect(said({ redeemedTickets: 1 }, child)).toEqual(["admit", "1 Adult", "1 Child", "10:00 AM · General Admission"]);
  cleanup();
  expect(said({ eventDate: "", eventTime: "" })).toEqual(["admit", "2 Adult", "General Admission"]);
});

test("guests are described in the words of their type, if it has some", () => {
  const counted = { one: "{count} adult", other: "{count} adults" };
  expect(said({ counted }, child)).toEqual(["admit", "2 adults", "1 Child", "10:00 AM · General Admission"]);
  expect(document.querySelector("li b")?.textContent).toBe("2");
  cleanup();
  expect(said({ counted, redeemedTickets: 1, eventDate: "2026-12-06" })[2]).toBe("1 adult");
});

const gone = { amount: { amount: "60.00", currencyCode: "USD" }, isAll: true, text: "$60.00 was refunded elsewhere." };

test.each<[string, Partial<CheckInTicket>, string[]]>([
  ["on time", {}, []],
  ["early", { timing: { state: "early", minutes: -55 } }, ["10:00 AM, in 55 min"]],
  ["late", { timing: { state: "late", minutes: 60 } }, ["An hour late"]],
])(
  "refunded or disputed money comes first, also for guests who are %s, and nothing moves to today",
  (_when, own, time) => {
    const visits = visitsOf([checkInTicket("t.0", { ticketType: "Adult", ...own })]);
    const { container } = render(
      <GuestsVerdict visits={visits} moneyBack={gone} today={today} settings={defaults} recent={recent} />,
    );
    const lines = [...container.querySelectorAll("div:not(:has(div))")].map(({ textContent }) => textContent);
    expect(lines.slice(0, 2 + time.length)).toEqual(["Payment reversed", gone.text, ...time]);
    expect(container.textContent).not.toMatch(/Confirming moves|Today is/);
  },
);

test("a person who visits two events is one guest", () => {
  expect(said({}, child, { ...film, eventTime: "1:00 PM" })).toEqual([
    "admit",
    "2 Adult",
    "1 Child",
    "10:00 AM · General Admission",
    "1:00 PM · Deep Time",
  ]);
});

test.each([
  ["2026-12-04", "Fri, Dec 4"],
  ["2026-12-06", "Sun, Dec 6"],
])("tickets for %s are for another day, which is named with its distance from today", (eventDate, day) => {
  const [verdict, headline, guests, , sentence] = said({ eventDate }, { ...child, eventDate });
  expect([verdict, headline, guests]).toEqual(["wait", `Not today: ${day}`, "2 Adult, 1 Child"]);
  expect(sentence).toMatch(/^General Admission is for \w+, December \d, 2026\. Today is Saturday, December 5, 2026\.$/);
});

test("of several visits only those on another day are named, each day once", () => {
  const sunday = { ...film, eventDate: "2026-12-06" };
  const lines = said({ eventDate: today }, { ...sunday, eventTime: "1:00 PM" }, { ...sunday, eventTime: "3:00 PM" });
  expect(lines[1]).toBe("Not all for today");
  expect(lines.at(-1)).toBe("Deep Time is for Sunday, December 6, 2026. Today is Saturday, December 5, 2026.");
});

test("several days other than today are named without a distance", () => {
  const lines = said({ eventDate: "2026-12-04" }, { eventDate: "2026-12-06" });
  expect(lines[1]).toBe("Not today");
  expect(lines.at(-1)).toBe(
    "General Admission is for Friday, December 4, 2026. General Admission is for Sunday, December 6, 2026. Today is Saturday, December 5, 2026.",
  );
});

test.each([
  [-35, "early", "10:00 AM, in 35 min"],
  [-211, "early", "10:00 AM, in 3 h 31 min"],
  [60, "late", "An hour late"],
  [1, "late", "A minute late"],
] as const)("tickets that are %i minutes off say so, and wait", (minutes, state, headline) => {
  expect(said({ timing: { state, minutes } }).slice(0, 4)).toEqual([
    "wait",
    headline,
    "2 Adult",
    "10:00 AM · General Admission",
  ]);
});

test("a show that is over says when it ended", () => {
  const timing = { state: "late", minutes: 50, ended: "2026-12-05T20:10:00Z" } as const;
  expect(said({ ...film, timing }).slice(0, 2)).toEqual(["wait", "Ended 1:10 PM"]);
});

test("guests may come in if their entry is now, even if they booked something for later inside", () => {
  expect(
    said(
      { timing: { state: "now", minutes: 5 } },
      { ...film, eventTime: "1:00 PM", timing: { state: "early", minutes: -175 } },
    )[0],
  ).toBe("admit");
});

test("a visit that began yesterday and continues is valid by the server's answer, whatever the device's clock says", () => {
  expect(said({ eventDate: "2026-12-04", timing: { state: "now", minutes: 40 } })[0]).toBe("admit");
});

test("used tickets admit no one, and cannot be moved from another day", () => {
  expect(said({ eventDate: "2026-12-04", redeemedTickets: 2 }, {})).toEqual([
    "admit",
    "2 Adult",
    "10:00 AM · General Admission",
  ]);
  cleanup();
  expect(said({ redeemedTickets: 2 })).toEqual([undefined]);
});

test("each verdict plays its own sound once, unless the device is muted", () => {
  const started = recordTones();
  said({});
  cleanup();
  said({ eventDate: "2026-12-06" });
  expect(started).toEqual([...sounds.admit, ...sounds.wait].map(({ frequency }) => frequency));
  setMuted(true);
  said({ eventDate: today });
  expect(started).toHaveLength(4);
});

test("the guests' answers are part of the verdict, whatever day they come", () => {
  const answers = [
    { step: "/event/class/questions", field: "help", title: "Wheelchair", text: "Yes", atTheDoor: true as const },
  ];
  for (const eventDate of [today, "2026-12-06"]) {
    const visits = visitsOf([checkInTicket("t", { ticketType: "Adult", eventDate })]);
    render(<GuestsVerdict visits={visits} answers={answers} today={today} settings={defaults} recent={recent} />);
    const panel = document.querySelector<HTMLElement>("[data-verdict]");
    expect([...(panel?.querySelectorAll("dt, dd") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Wheelchair",
      "Yes",
    ]);
    cleanup();
  }
});

test("the latest note of staff is part of the verdict, whatever day they come", () => {
  for (const eventDate of [today, "2026-12-06"]) {
    const visits = visitsOf([checkInTicket("t", { ticketType: "Adult", eventDate })]);
    render(
      <GuestsVerdict
        visits={visits}
        note="Wheelchair, side entrance"
        today={today}
        settings={defaults}
        recent={recent}
      />,
    );
    expect(document.querySelector("[data-verdict] p")?.textContent).toBe("Note Wheelchair, side entrance");
    cleanup();
  }
});
