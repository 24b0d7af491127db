// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderStep } from "../../engine/testing/render-step.tsx";
import kind from "../generated/gift-card.ts";
import giftCard from "./definition.ts";
import { context } from "./fixtures.ts";

afterEach(cleanup);

const field = (name: RegExp | string) => screen.getByRole("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a card for someone else is a line with its recipient", async () => {
  const step = await renderStep(kind, context);
  await press("$50");
  await userEvent.type(field(/^Their name/), "Grace Hopper ");
  await userEvent.type(field(/^Their email/), "grace@museum.example");
  await userEvent.type(field(/^Message/), "See you there.");
  const answer = step.answer();
  expect(giftCard.complete(answer, context)).toBe(true);
  expect(giftCard.contribute?.(answer, context)?.lines).toEqual([
    {
      variantId: "gift-card-50",
      quantity: 1,
      attributes: {
        Type: "product",
        Recipient: "Grace Hopper",
        RecipientEmail: "grace@museum.example",
        RecipientMessage: "See you there.",
      },
      partIds: ["card-1"],
    },
  ]);
});

test("a card for oneself needs no address, and another amount replaces a pressed one", async () => {
  const step = await renderStep(kind, context);
  await press("$50");
  await userEvent.click(screen.getByRole("radio", { name: /^Me/ }));
  expect(screen.queryByRole("textbox", { name: /^Their name/ })).toBeNull();
  await userEvent.type(field("Another amount"), "$33");
  expect(screen.getByRole("button", { name: "$50" }).getAttribute("aria-pressed")).toBe("false");
  expect(giftCard.contribute?.(step.answer(), context)?.lines).toEqual([
    {
      variantId: "gift-card-other",
      quantity: 1,
      attributes: { Type: "product", Price: "33.00" },
      partIds: ["card-1"],
    },
  ]);
  await press("$100");
  expect((field("Another amount") as HTMLInputElement).value).toBe("");
});

test("missing entries are listed at Continue, each with its card", async () => {
  const step = await renderStep(kind, context);
  await press("Add another gift card");
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Gift card 2" }));
  expect(await step.proceed()).toBe(false);
  const links = (await screen.findAllByRole("link")).map(({ textContent }) => textContent);
  expect(links).toContain("Gift card 1, Amount: Choose an amount.");
  expect(links).toContain("Gift card 2, Their name: Enter their name.");
  await press("Remove gift card 2");
  expect(screen.queryByRole("group", { name: "Gift card 2" })).toBeNull();
});

test("each of two cards keeps its own amount when the first is removed", async () => {
  const step = await renderStep(kind, context);
  await userEvent.click(screen.getByRole("radio", { name: /^Me/ }));
  await userEvent.type(field("Another amount"), "33");
  await press("Add another gift card");
  const second = within(screen.getByRole("group", { name: "Gift card 2" }));
  await userEvent.click(second.getByRole("radio", { name: /^Me/ }));
  await userEvent.type(second.getByRole("textbox", { name: "Another amount" }), "44");
  await press("Remove gift card 1");
  expect((field("Another amount") as HTMLInputElement).value).toBe("44");
  expect(giftCard.contribute?.(step.answer(), context)?.lines).toMatchObject([
    { attributes: { Price: "44.00" }, partIds: ["card-2"] },
  ]);
});
