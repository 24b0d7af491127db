// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

let isBroken = true;

function Part() {
  if (isBroken) throw new Error("no luck");
  return <p>Hello</p>;
}

beforeEach(() => {
  isBroken = true;
  // React reports each error.
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(cleanup);

const retry = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));

test("a part that fails leaves the others, and is tried again on a press", async () => {
  const onRetry = vi.fn();
  render(
    <>
      <h1>Guests</h1>
      <ErrorBoundary onRetry={onRetry}>
        <Part />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Guests" })).toBeDefined();
  expect(screen.getByRole("alert").textContent).not.toContain("no luck");
  await retry();
  expect(screen.getByRole("alert")).toBeDefined();
  isBroken = false;
  await retry();
  expect(screen.getByText("Hello")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onRetry.mock.calls).toEqual([[1], [2]]);
});

test("another page is tried by itself", () => {
  const shown = (page: string) => (
    <ErrorBoundary resetOn={page}>
      <Part />
    </ErrorBoundary>
  );
  const { rerender } = render(shown("date"));
  isBroken = false;
  rerender(shown("date"));
  expect(screen.getByRole("alert")).toBeDefined();
  rerender(shown("time"));
  expect(screen.getByText("Hello")).toBeDefined();
});
