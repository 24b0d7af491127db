// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import review from "../generated/review.ts";
import type { ReviewAnswers } from "./definition.ts";

afterEach(cleanup);

const variants = ["5.00", "25.00"].map((amount) => ({
  id: `fund-${Number(amount)}`,
  title: amount,
  price: usd(amount),
  ticketLimit: 1000,
}));
const product = {
  id: "fund",
  handle: "fund",
  title: "Fund",
  productType: "donation",
  image: "",
  descriptionHtml: "",
  variants,
};

interface Shown {
  data?: Data;
  details?: ReviewAnswers["membership-info"];
  answer?: Answer;
  amounts?: typeof variants;
  code?: string;
  enterCode?(code: string): Promise<string | undefined>;
}

function show({ data = {}, details, answer, amounts = variants, code, enterCode }: Shown = {}) {
  const loaded = { donation: { product: { ...product, variants: amounts } } };
  const services = { promotionCode: () => code, enterCode };
  return renderStep(
    review,
    {
      data: { donationProduct: "fund", ...data },
      answers: details ? { "membership-info": details } : {},
      loaded,
      customer: null,
    },
    { answer, services },
  );
}
const amount = (name: string) => screen.getByRole("button", { name });
const pressed = () =>
  screen
    .getAllByRole("button")
    .filter((button) => button.getAttribute("aria-pressed") === "true")
    .map(({ textContent }) => textContent);

test("an amount is added, replaced by another, and removed when pressed again", async () => {
  const step = await show();
  expect(pressed()).toEqual([]);
  await userEvent.click(amount("$25"));
  expect([step.answer(), pressed()]).toEqual([{ donation: "fund-25" }, ["$25"]]);
  await userEvent.click(amount("$5"));
  expect([step.answer(), pressed()]).toEqual([{ donation: "fund-5" }, ["$5"]]);
  await userEvent.click(amount("$5"));
  expect([step.answer(), pressed()]).toEqual([undefined, []]);
});

test("an earlier donation is shown as chosen", async () => {
  await show({ answer: { donation: "fund-5" } });
  expect(pressed()).toEqual(["$5"]);
});

test("uses the default texts unless the author has others", async () => {
  await show();
  expect(screen.getByRole("group", { name: "Would you like to make a donation?" })).toBeTruthy();
  cleanup();
  await show({
    data: { donationTitle: "Keep the lights on", donationDescription: "Every dollar goes to the collection." },
  });
  expect(screen.getByRole("group", { name: "Keep the lights on" })).toBeTruthy();
  expect(screen.getByText("Every dollar goes to the collection.")).toBeTruthy();
});

test("without amounts nothing is shown", async () => {
  await show({ amounts: [] });
  expect(screen.queryByRole("group")).toBeNull();
});

test("a gift names its recipient and the address to be notified; the buyer's own membership does not", async () => {
  const details = {
    primaryFirstName: "Grace",
    primaryLastName: "Hopper",
    additionalFirstName: "Alan",
    contactEmail: "grace@example.org",
  };
  await show({ details: { ...details, isGift: true } });
  expect(screen.getByText("A gift for Grace Hopper and Alan")).toBeTruthy();
  expect(screen.getByText("We’ll email grace@example.org about the gift once you have paid.")).toBeTruthy();
  expect(screen.getByText(/^It begins on the day they activate it/)).toBeTruthy();
  cleanup();
  await show({ details });
  expect(screen.queryByText(/^A gift for/)).toBeNull();
});

describe("a promotion code", () => {
  const field = () => screen.getByRole("textbox", { name: "Code" });

  test("is entered, shown once it is applied, and removed again, by keyboard alone", async () => {
    const sent: string[] = [];
    await show({
      async enterCode(code) {
        sent.push(code);
        return code === "" ? undefined : code.toUpperCase();
      },
    });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard("spring20{Enter}");
    const applied = await screen.findByText("The code SPRING20 is applied.");
    expect(document.activeElement).toBe(applied);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "Add a code" })).toBe(document.activeElement);
    expect(sent).toEqual(["spring20", ""]);
  });

  test("already in the cart is shown", async () => {
    await show({ code: "SPRING20" });
    expect(screen.getByText("The code SPRING20 is applied.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove SPRING20" })).toBeTruthy();
  });

  test("that is refused says why next to the field, which keeps it and has focus", async () => {
    await show({ enterCode: () => Promise.reject(new Error('There is no code "NOPE".')) });
    await userEvent.click(screen.getByRole("button", { name: "Add a code" }));
    await userEvent.type(field(), "nope{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe('There is no code "NOPE".');
    expect(field()).toMatchObject({ value: "nope" });
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field());
  });

  test("is required: an empty field shows an error, and a double press sends once", async () => {
    const sent: string[] = [];
    await show({ enterCode: (code) => new Promise(() => sent.push(code)) });
    await userEvent.click(screen.getByRole("button", { name: "Add a code" }));
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(screen.getByRole("alert").textContent).toBe("Please enter a code.");
    await userEvent.type(field(), "SPRING20");
    await userEvent.dblClick(screen.getByRole("button", { name: "Apply" }));
    expect(sent).toEqual(["SPRING20"]);
  });
});
