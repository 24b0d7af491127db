// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { customer as account, eventTickets, held, ticketType, usd } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/tickets.ts";
import tickets from "../generated/tickets.ts";
import type { TicketsLoaded } from "./definition.ts";

afterEach(cleanup);

const types = [
  ticketType("adult", { title: "Adult" }),
  ticketType("child", { title: "Child", ticketLimit: 3 }),
  ticketType("member", { title: "Member", group: "B", type: "membership" }),
];
const admission: TicketsLoaded = { ticketTypes: { events: [eventTickets("ga", types, "General Admission")] } };
const withFilm: TicketsLoaded = {
  ...admission,
  upsellTypes: { events: [eventTickets("film", [ticketType("seat", { title: "Seat" })], "Giant Screen Film")] },
};
const of = (ga: Record<string, number>): Answer => ({ events: { ga } });

interface Shown {
  answer?: Answer;
  customer?: unknown;
  data?: object;
  services?: unknown;
}

function show(loaded = admission, { answer, customer = null, data = {}, services }: Shown = {}) {
  return renderStep(tickets, { data: { eventId: "ga", ...data }, answers: {}, loaded, customer }, { answer, services });
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const quantity = (name: string) => screen.getByRole("spinbutton", { name });

test("a stepper for each ticket type counts up and down, and the step can be left with at least one ticket", async () => {
  const step = await show();
  expect(step.blocker()?.message).toBe("Choose at least one ticket for General Admission.");
  await press("Increase Adult");
  await press("Increase Adult");
  await press("Decrease Adult");
  expect(step.answer()).toEqual(of({ adult: 1 }));
  expect(step.blocker()).toBeUndefined();
});

test("an event that the author declares sold out says so and blocks Continue", async () => {
  const step = await show(admission, { answer: of({ adult: 1 }), data: { eventSoldOut: true } });
  expect(screen.getByRole("heading", { name: "The event you are looking for is sold out" })).toBeTruthy();
  expect(screen.queryByRole("spinbutton")).toBeNull();
  expect(step.blocker()).toEqual({ code: "SOLD_OUT" });
});

test("a type stops at its own limit", async () => {
  const step = await show(admission, { answer: of({ child: 3 }) });
  await press("Increase Child");
  expect(step.answer()).toEqual(of({ child: 3 }));
});

test("all types of an event stop when the party is full, and continue when a ticket is removed", async () => {
  const step = await show(admission, { answer: of({ adult: 3, child: 1 }), data: { maxPartySize: 4 } });
  await press("Increase Child");
  expect(step.answer()).toEqual(of({ adult: 3, child: 1 }));
  await press("Decrease Adult");
  await press("Increase Child");
  expect(step.answer()).toEqual(of({ adult: 2, child: 2 }));
});

test("a number typed above the party's maximum is reduced to it", async () => {
  const step = await show(admission, { answer: of({ child: 2 }), data: { maxPartySize: 6 } });
  await userEvent.type(quantity("Adult"), "99", { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(step.answer()).toEqual(of({ adult: 4, child: 2 }));
});

test("events are grouped by their titles, and each needs a ticket", async () => {
  const step = await show(withFilm);
  const film = within(screen.getByRole("group", { name: "Giant Screen Film" }));
  await press("Increase Adult");
  expect(step.blocker()?.message).toBe("Choose at least one ticket for Giant Screen Film.");
  await userEvent.click(film.getByRole("button", { name: "Increase Seat" }));
  expect(step.answer()).toEqual({ events: { ga: { adult: 1 }, film: { seat: 1 } } });
  expect(step.blocker()).toBeUndefined();
});

describe("an extra for the same people", () => {
  const film = {
    ...admission,
    upsellTypes: {
      events: [eventTickets("film", [ticketType("film-adult", { title: "Adult" })], "Giant Screen Film")],
    },
  };

  test("starts with the quantities of admission, and follows them until it is changed", async () => {
    const step = await show(film);
    await press("Increase Adult, General Admission");
    await press("Increase Adult, General Admission");
    expect(step.answer()).toEqual({ events: { ga: { adult: 2 }, film: { "film-adult": 2 } } });
    await press("Decrease Adult, Giant Screen Film");
    await press("Increase Adult, General Admission");
    expect(step.answer()).toEqual({ events: { ga: { adult: 3 }, film: { "film-adult": 1 } } });
  });

  test("that is added later starts there too, and stays empty if it was emptied", async () => {
    expect((await show(film, { answer: of({ adult: 2 }) })).answer()).toEqual({
      events: { ga: { adult: 2 }, film: { "film-adult": 2 } },
    });
    cleanup();
    const emptied = { events: { ga: { adult: 2 }, film: { "film-adult": 0 } } };
    expect((await show(film, { answer: emptied })).answer()).toEqual(emptied);
  });
});

describe("an extra without tickets", () => {
  const seat = {
    ...eventTickets("film", [ticketType("seat", { title: "Seat" })], "Giant Screen Film"),
    upsell: "canyon",
  };
  const film = { ...admission, upsellTypes: { events: [seat] } };
  const removal = () => screen.queryByRole("button", { name: "Remove Giant Screen Film" });

  test("can be removed next to its quantities once there is a guest", async () => {
    const remove = vi.fn(async () => true);
    await show(film, { services: { remove } });
    expect(removal()).toBeNull();
    await press("Increase Adult");
    await press("Remove Giant Screen Film");
    expect(remove).toHaveBeenCalledWith("canyon", "Giant Screen Film");
    await press("Increase Seat");
    expect(removal()).toBeNull();
  });

  test("stays if it is part of the bundle, or if its source is unknown", async () => {
    await show(withFilm, { answer: of({ adult: 1 }) });
    expect(removal()).toBeNull();
    cleanup();
    const bundled = {
      ticketTypes: {
        events: [...admission.ticketTypes.events, eventTickets("film", [ticketType("b-seat")], "Giant Screen Film")],
      },
    };
    await show({ ...bundled, upsellTypes: { events: [seat] } }, { answer: of({ adult: 1 }) });
    expect(removal()).toBeNull();
  });
});

test("a bundle shows the party's saving, at its first event", async () => {
  const cheaper = ticketType("b-adult", { title: "Adult", price: usd("22.00"), regularPrice: usd("25.00") });
  await show(
    { ticketTypes: { events: [eventTickets("ga", [cheaper], "General Admission")] } },
    { answer: of({ "b-adult": 2 }) },
  );
  expect(
    within(screen.getByRole("group", { name: "General Admission" })).getByText("2 people save $6 with this bundle."),
  ).toBeTruthy();
});

test("a guest who comes only to an extra saves nothing with the bundle", async () => {
  const cheaper = ticketType("b-adult", { title: "Adult", price: usd("22.00"), regularPrice: usd("25.00") });
  const loaded = {
    ticketTypes: { events: [eventTickets("ga", [cheaper], "General Admission")] },
    upsellTypes: withFilm.upsellTypes,
  };
  await show(loaded as TicketsLoaded, { answer: { events: { ga: { "b-adult": 3 }, film: { seat: 5 } } } });
  expect(screen.getByText("3 people save $9 with this bundle.")).toBeTruthy();
});

describe("ticket types of group B", () => {
  const data = { groupBLinkText: "Are you a member?" };

  test("are hidden behind the author's button, which shows whether it is open", async () => {
    await show(admission, { data });
    const button = screen.getByRole("button", { name: "Are you a member?" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("spinbutton", { name: "Member" })).toBeNull();
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(quantity("Member")).toBeTruthy();
  });

  test("are shown from the start if one was chosen", async () => {
    await show(admission, { data, answer: of({ member: 1 }), customer: account({ membership: held() }) });
    expect(quantity("Member")).toBeTruthy();
  });

  test("for members tell a signed-out visitor how to unlock them, and are locked", async () => {
    const step = await show(admission, { data });
    await press("Are you a member?");
    expect(screen.getByText("For members: sign in to add these.")).toBeTruthy();
    await press("Increase Member");
    expect(step.answer()).toBeUndefined();
  });

  test("for members let a signed-out visitor sign in and return here", async () => {
    history.replaceState(null, "", "/event/general-admission/tickets");
    await show(admission, { data });
    await press("Are you a member?");
    expect(screen.getByRole("link", { name: "Sign in for member tickets" }).getAttribute("href")).toBe(
      "/account/login?redirect=%2Fevent%2Fgeneral-admission%2Ftickets",
    );
  });

  test.each([
    ["join", "See memberships", account()],
    ["renew", "Renew your membership", account({ membership: held({ isValid: false }) })],
  ])("for members send a customer without a valid membership to %s", async (_way, name, customer) => {
    await show(admission, { data, customer });
    await press("Are you a member?");
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/memberships");
    expect(quantity("Member").getAttribute("aria-valuemax")).toBe("0");
  });

  test("for members stop at the membership's daily allowance", async () => {
    const step = await show(admission, {
      data,
      answer: of({ member: 2 }),
      customer: account({ membership: held({ ticketsPerDay: 2 }) }),
    });
    await press("Increase Member");
    expect(step.answer()).toEqual(of({ member: 2 }));
  });

  test.each([
    [1, "Your membership includes 2 member tickets a day: 1 is left for this day."],
    [0, "Your membership includes 2 member tickets a day, and you have them all already."],
  ])("for members show how many are left if some were used before, and stop there (%i)", async (left, note) => {
    const loaded = { ticketTypes: { ...admission.ticketTypes, memberTickets: { allowed: 2, left } } };
    await show(loaded, { data, customer: account({ membership: held({ ticketsPerDay: 2 }) }) });
    expect(screen.getByText(note)).toBeTruthy();
    expect(quantity("Member").getAttribute("aria-valuemax")).toBe(String(left));
  });

  test("for members come first for a member, who is not asked and sees no note", async () => {
    const step = await show(admission, { data, customer: account({ membership: held() }) });
    expect(screen.queryByRole("button", { name: "Are you a member?" })).toBeNull();
    expect(screen.getAllByRole("spinbutton")[0]).toBe(quantity("Member"));
    await press("Increase Member");
    expect(step.answer()).toEqual(of({ member: 1 }));
    expect(screen.queryByText("For members: sign in to add these.")).toBeNull();
  });

  test("can be removed by a member who has since signed out", async () => {
    const step = await show(admission, { data, answer: of({ adult: 1, member: 1 }) });
    expect(step.blocker()?.code).toBe("MEMBERS_ONLY");
    await press("Increase Member");
    expect(step.answer()).toEqual(of({ adult: 1, member: 1 }));
    await press("Decrease Member");
    expect(step.blocker()).toBeUndefined();
  });
});

test("a bundle visibly adopts the party chosen before it", async () => {
  const bundled: TicketsLoaded = {
    ticketTypes: {
      events: [
        eventTickets(
          "ga",
          [ticketType("bundle-adult", { title: "Adult", soldAlsoAs: ["adult"] })],
          "General Admission",
        ),
      ],
    },
  };
  const step = await show(bundled, { answer: of({ adult: 3 }) });
  expect((quantity("Adult") as HTMLInputElement).value).toBe("3");
  expect(step.answer()).toEqual(of({ "bundle-adult": 3 }));
  expect(step.blocker()).toBeUndefined();
});

test("two types with the same title are distinguished by their event in the buttons' names", async () => {
  await show({
    ...admission,
    upsellTypes: { events: [eventTickets("film", [ticketType("seat", { title: "Adult" })], "Giant Screen Film")] },
  });
  await press("Increase Adult, Giant Screen Film");
  await press("Increase Adult, General Admission");
  expect(screen.getByRole("button", { name: "Increase Child" })).toBeTruthy();
  expect(screen.getAllByRole("spinbutton", { name: "Adult" })).toHaveLength(2);
});

test("quantities of an abandoned bundle are removed on the first change", async () => {
  const step = await show(admission, { answer: { events: { ga: { "bundle-adult": 4 }, "bundle-film": { seat: 4 } } } });
  await press("Increase Adult");
  expect(step.answer()).toEqual(of({ adult: 1 }));
});

test("without ticket types the page suggests a different event", async () => {
  const step = await show({ ticketTypes: { events: [] } });
  expect(
    screen.getByText(
      "We're sorry, there are no tickets available for your event selection. Please select a different event.",
      { exact: false },
    ),
  ).toBeTruthy();
  expect(step.blocker()?.code).toBe("NO_TICKETS");
});

describe("a price that the visitor names", () => {
  const friend = { ...ticketType("friend", { title: "Friend", price: usd("15.00") }), minimumPrice: usd("5.00") };
  const friends: TicketsLoaded = { ticketTypes: { events: [eventTickets("ga", [friend], "General Admission")] } };
  const field = () => screen.getByRole("textbox", { name: "Your price for each Friend" });

  test("starts at the suggestion once there is a ticket, and is stored with the quantity", async () => {
    const step = await show(friends);
    expect(screen.queryByRole("textbox", { name: /Your price/ })).toBeNull();
    await press("Increase Friend");
    expect(field()).toMatchObject({ value: "15.00" });
    expect(screen.getByText("Pay what you wish: $5.00 or more")).toBeTruthy();
    await userEvent.clear(field());
    await userEvent.type(field(), "7,5");
    await press("Increase Friend");
    expect(step.answer()).toEqual({ events: { ga: { friend: 2 } }, prices: { friend: "7.50" } });
    expect(field()).toMatchObject({ value: "7.50" });
    expect(step.blocker()).toBeUndefined();
  });

  test("below the minimum blocks Continue and is marked at the field", async () => {
    const step = await show(friends, { answer: of({ friend: 1 }) });
    await userEvent.clear(field());
    await userEvent.type(field(), "4.99");
    expect(step.blocker()?.message).toBe("Friend costs $5.00 or more. Enter another price.");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await userEvent.tab();
    expect(screen.getByRole("alert").textContent).toBe("Friend costs $5.00 or more. Enter another price.");
  });

  test.each(["$5", "$5.00", "\uFF15", "USD 5", " 5 ", "\u0665", "5.0"])("%j is read as five dollars", async (text) => {
    const step = await show(friends, { answer: of({ friend: 1 }) });
    await userEvent.clear(field());
    await userEvent.type(field(), text);
    await userEvent.tab();
    expect(step.answer()?.prices).toEqual({ friend: "5.00" });
    expect(field()).toMatchObject({ value: "5.00" });
    expect(step.blocker()).toBeUndefined();
  });

  test.each([
    ["10000", "10000.00"],
    ["1,000", "1000.00"],
    ["1.000,50", "1000.50"],
  ])("%j is not truncated", async (text, amount) => {
    const step = await show(friends, { answer: of({ friend: 1 }) });
    await userEvent.clear(field());
    await userEvent.type(field(), text);
    expect(step.answer()?.prices).toEqual({ friend: amount });
  });

  test.each([
    [
      "\u20AC8",
      "PRICE_UNREADABLE",
      "\u201C\u20AC8\u201D can\u2019t be read as a price for Friend. Enter an amount such as $5.00.",
    ],
    [
      "1.000",
      "PRICE_UNREADABLE",
      "\u201C1.000\u201D can\u2019t be read as a price for Friend. Enter an amount such as $5.00.",
    ],
    [
      "much",
      "PRICE_UNREADABLE",
      "\u201Cmuch\u201D can\u2019t be read as a price for Friend. Enter an amount such as $5.00.",
    ],
    [
      "-5",
      "PRICE_UNREADABLE",
      "\u201C-5\u201D can\u2019t be read as a price for Friend. Enter an amount such as $5.00.",
    ],
    ["", "PRICE_MISSING", "Enter a price for Friend."],
    ["10000.01", "ABOVE_PRICE", "Friend costs at most $10,000.00. Enter another price."],
  ])("%j blocks Continue, stays in the field and is marked there", async (text, code, sentence) => {
    const step = await show(friends, { answer: of({ friend: 1 }) });
    await userEvent.clear(field());
    if (text !== "") await userEvent.type(field(), text);
    await userEvent.tab();
    expect(step.blocker()?.code).toBe(code);
    expect(field()).toMatchObject({ value: text });
    expect(screen.getByRole("alert").textContent).toBe(sentence);
    expect(
      document.getElementById(field().getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent,
    ).toBe(sentence);
  });
});
