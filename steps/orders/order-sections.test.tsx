// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { defaults } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { Answers } from "./order-sections.tsx";

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

test("an order without answers has no such section", () => {
  render(<Answers order={order(undefined)} settings={defaults} />);
  expect(screen.queryByRole("region")).toBeNull();
});
