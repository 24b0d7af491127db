// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { SkipLink } from "./site-frame.tsx";

afterEach(cleanup);

it("moves focus to the content, and leaves the address alone", async () => {
  Element.prototype.scrollIntoView = vi.fn();
  render(
    <>
      <SkipLink text="Skip to content" />
      <main id="main" tabIndex={-1} />
    </>,
  );
  await userEvent.setup().click(screen.getByRole("link", { name: "Skip to content" }));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(location.hash).toBe("");
});
