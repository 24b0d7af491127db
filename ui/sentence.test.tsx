// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Sentence } from "./sentence.tsx";

afterEach(cleanup);

test("elements appear where the sentence has them, in the order of its language", () => {
  const slots = { email: <a href="mailto:ada@example.com">ada@example.com</a>, phone: <b>555</b> };
  const { container } = render(
    <Sentence text={({ email, phone }) => `Call ${phone}, or write to ${email}.`} slots={slots} />,
  );
  expect(container.textContent).toBe("Call 555, or write to ada@example.com.");
  expect(screen.getByRole("link", { name: "ada@example.com" })).toBeTruthy();
});
