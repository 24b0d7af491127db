// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EmailText } from "./email-text.tsx";

afterEach(cleanup);

test("an address reads from left to right on every page, and keeps its text", () => {
  const { container } = render(<EmailText>ada@museum.example</EmailText>);
  expect(container.textContent).toBe("ada@museum.example");
  expect(container.querySelector("wbr")?.closest("[dir='ltr']")).not.toBeNull();
});

test("a text without an address stays as it is", () => {
  const { container } = render(<EmailText>Ada Lovelace</EmailText>);
  expect(container.innerHTML).toBe("Ada Lovelace");
});
