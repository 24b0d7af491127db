// @vitest-environment jsdom

import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.tsx";

const Part = () => <p>The part</p>;
const load = vi.fn<() => Promise<typeof Part>>();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  load.mockReset();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("says that code cannot be loaded, and shows the component once it can", async () => {
  load.mockRejectedValueOnce(new TypeError("no network")).mockRejectedValueOnce(new TypeError("no network"));
  load.mockResolvedValue(Part);
  const Lazy = lazyComponent(load);
  render(<Lazy />);
  await pass(0);
  const alert = screen.getByRole("alert");

  await pass(5000);
  // The same element: a screen reader does not say it again.
  expect(screen.getByRole("alert")).toBe(alert);

  await pass(5000);
  expect(screen.getByText("The part")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("loads nothing more after the component is gone", async () => {
  load.mockRejectedValue(new TypeError("no network"));
  const Lazy = lazyComponent(load);
  render(<Lazy />);
  await pass(0);
  cleanup();
  load.mockClear();
  await pass(60_000);
  expect(load).not.toHaveBeenCalled();
});
