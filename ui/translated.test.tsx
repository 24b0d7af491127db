// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { ContinueArea } from "./continue-area.tsx";
import { CartButton } from "./museum/cart-button.tsx";
import { Receipt } from "./museum/receipt.tsx";
import { TimeSlots } from "./museum/time-slots.tsx";
import { Price } from "./price.tsx";
import { Sentence } from "./sentence.tsx";
import { translate } from "./testing/translate.ts";

afterEach(cleanup);

const usd = (amount: string) => ({ amount, currencyCode: "USD" });

function receipt(quantity: number, day: string) {
  const total = usd(`${25 * quantity}.00`);
  const item = { id: "adult", title: "Adult", quantity, unitPrice: usd("25.00"), total };
  const parts = [
    {
      id: "visit",
      title: "General Admission",
      detail: [{ text: day }],
      party: `${quantity} adults`,
      total,
      items: [item],
    },
  ];
  const totals = [
    { label: "Subtotal", money: total },
    { label: "Taxes", money: usd("0.00") },
    { label: "Total", money: total, strong: true },
  ];
  return <Receipt groups={[{ heading: "Admission", parts }]} totals={totals} emptyText="Nothing chosen yet." />;
}

const area = (position: number, label: string) => (
  <ContinueArea
    position={position}
    total={6}
    label={label}
    href="/next"
    enabled
    onContinue={() => undefined}
    description={`Step ${position}`}
  />
);

test.each<[string, ReactNode, ReactNode]>([
  ["a price", <Price key="1" money={usd("25.00")} />, <Price key="1" money={usd("1075.50")} />],
  ["a receipt", receipt(1, "Saturday"), receipt(3, "Sunday")],
  [
    "a receipt that is emptied",
    receipt(2, "Saturday"),
    <Receipt key="1" groups={[]} totals={[]} emptyText="Nothing chosen yet." />,
  ],
  ["the Continue button", area(1, "Continue"), area(2, "Choose a time")],
  [
    "the cart's count",
    <CartButton key="1" count={1} controls="summary" expanded={false} onClick={() => undefined} />,
    <CartButton key="1" count={12} controls="summary" expanded={false} onClick={() => undefined} />,
  ],
  [
    "a sentence with a slot",
    <Sentence key="1" text={({ time }) => `Held for ${time} more`} slots={{ time: <b>3:00</b> }} />,
    <Sentence key="1" text={({ time }) => `Only ${time} left`} slots={{ time: <b>2:59</b> }} />,
  ],
  [
    "a time",
    <TimeSlots
      key="1"
      title="Entry"
      parts={[{ slots: [{ label: "10:00 AM", disabled: false, note: "9 left" }] }]}
      onSelect={() => undefined}
    />,
    <TimeSlots
      key="1"
      title="Entry"
      parts={[{ slots: [{ label: "10:00 AM", disabled: true, note: "Sold out" }] }]}
      onSelect={() => undefined}
    />,
  ],
])("%s still works if the browser has translated the page", (_what, before, after) => {
  const plain = render(<div>{after}</div>).container.textContent;
  cleanup();
  const { container, rerender } = render(<div>{before}</div>);
  translate(container);
  rerender(<div>{after}</div>);
  expect(container.textContent).toBe(plain);
});
