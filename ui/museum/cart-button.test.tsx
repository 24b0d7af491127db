// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CartButton } from "./cart-button.tsx";

afterEach(cleanup);

test.each([1, 2])("is named by its number of items: %i", (count) => {
  render(<CartButton count={count} onClick={() => undefined} controls="cart" expanded={false} />);
  expect(screen.getByRole("button", { name: `Cart, ${count} ${count === 1 ? "item" : "items"}` })).toBeTruthy();
});
