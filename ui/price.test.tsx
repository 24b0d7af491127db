// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { formatMoney } from "../messages/formats/money.ts";
import { Price } from "./price.tsx";

afterEach(cleanup);

const usd = (amount: string) => ({ amount, currencyCode: "USD" });

describe("Price", () => {
  it.each([
    ["25.00", false, "$25.00"],
    ["18.50", false, "$18.50"],
    ["0.00", false, "$0.00"],
    ["1234.05", false, "$1,234.05"],
    ["25.00", true, "$25"],
    ["18.50", true, "$18.50"],
  ])("reads %s (dropping zero cents: %s) as %s", (amount, dropZeroCents, text) => {
    const { container } = render(<Price money={usd(amount)} dropZeroCents={dropZeroCents} />);
    expect(container.textContent).toBe(text);
    expect(formatMoney("en-US", usd(amount), { dropZeroCents })).toBe(text);
  });

  it("keeps the cents in a span of their own", () => {
    const { container } = render(<Price money={usd("25.07")} />);
    expect([...container.querySelectorAll("span span")].map(({ textContent }) => textContent)).toContain(".07");
  });

  it("shows a currency without cents without a decimal point", () => {
    expect(render(<Price money={{ amount: "1500", currencyCode: "JPY" }} />).container.textContent).toBe("¥1,500");
  });
});
