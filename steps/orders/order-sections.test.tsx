// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ToolServices } from "../../commerce/services.ts";
import { usd } from "../../commerce/testing/wire.ts";
import { defaults } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { Answers, Items, Payments } from "./order-sections.tsx";
import { record } from "./testing/show.tsx";

afterEach(cleanup);

const order = (answers: OrderRecord["answers"]) => ({ answers }) as OrderRecord;

test("an order shows its buyer's answers, question by question", () => {
  const answer = { step: "/event/class/questions", field: "school", title: "School", text: "Union High" };
  render(
    <Answers order={order([answer, { ...answer, field: "grade", title: "Grade", text: "5" }])} settings={defaults} />,
  );
  const [...terms] = screen.getByRole("region", { name: "Answers" }).querySelectorAll("dt, dd");
  expect(terms.map(({ textContent }) => textContent)).toEqual(["School", "Union High", "Grade", "5"]);
});

test("a refund on its way is shown next to its payment", () => {
  const payment = { provider: "stripe", amount: usd("60.00"), at: "2026-11-20T17:31:00Z" };
  const shown = (own: Pick<OrderRecord["payments"][number], "refunded" | "refunding">) => {
    render(
      <Payments
        order={record({ payments: [{ ...payment, ...own }] })}
        settings={defaults}
        services={{ moment: String } as unknown as ToolServices}
      />,
    );
    const [, row] = within(screen.getByRole("region", { name: "Payments" })).getAllByRole("row");
    const text = row?.querySelectorAll("td")[1]?.textContent;
    cleanup();
    return text;
  };
  expect(shown({ refunded: usd("0.00") })).toBe("–");
  expect(shown({ refunded: usd("0.00"), refunding: usd("25.00") })).toBe("$25.00 on its way");
  expect(shown({ refunded: usd("5.00"), refunding: usd("25.00") })).toBe("$5.00 · $25.00 on its way");
});

test("the tax of a partly refunded order follows what is left", () => {
  const taxes = [{ rate: "0.1", amount: usd("2.27"), included: true as const, net: usd("22.73") }];
  render(<Items order={record({ refunded: usd("5.00"), taxes })} settings={defaults} />);
  const sums = [...document.querySelectorAll("tfoot tr")].map(({ textContent }) => textContent);
  expect(sums).toEqual(["Total$60.00", "Refunded−$5.00", "Left$55.00", "Includes $2.27 tax (10% of $22.73)"]);
});

test("an order without answers has no such section", () => {
  render(<Answers order={order(undefined)} settings={defaults} />);
  expect(screen.queryByRole("region")).toBeNull();
});
