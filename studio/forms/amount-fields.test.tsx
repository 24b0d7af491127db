// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LocaleContext } from "../../ui/locale.ts";
import { type FormContext, StudioForm } from "./form-context.ts";
import type { Schema } from "./schema.ts";

document.body.innerHTML = `<script id="boot" type="application/json">{"locale":"en-US","museum":"Museum"}</script>`;
const { Field } = await import("./field.tsx");

afterEach(cleanup);

const percentage: Schema = { title: "Rate", type: "string", control: "percent", hint: "" };
const fraction: Schema = { ...percentage, type: "number" };

/** A field for a rate, and the values that it sets. */
function show(schema: Schema, value: unknown, locale = "en-US") {
  const set = vi.fn<FormContext["set"]>();
  const context = { root: {}, set, problemsAt: () => [] } as Partial<FormContext> as FormContext;
  render(
    <LocaleContext value={locale}>
      <StudioForm value={context}>
        <Field schema={schema} value={value} pointer="/rate" name="rate" />
      </StudioForm>
    </LocaleContext>,
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Rate" });
  const type = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    return set.mock.lastCall?.[1];
  };
  return { field, set, type };
}

test("a rate is written as a text with exactly the typed decimals, with a comma in any language", () => {
  const { field, type } = show(percentage, "7.7", "de-AT");
  expect(field.value).toBe("7.7");
  expect(type("8,1")).toBe("8.1");
  expect(type("8.125")).toBe("8.125");
  expect(type("0,0001 %")).toBe("0.0001");
  expect(type("20")).toBe("20");
});

test("an emptied rate is left out, and other text stays for the check to report", () => {
  const { type } = show(percentage, "7.7");
  expect(type("")).toBeUndefined();
  expect(type("eight")).toBe("eight");
  expect(type("800")).toBe("800");
});

test("an older file's fraction is shown as a percentage, and stays a fraction when it is changed", () => {
  const { field, set, type } = show(fraction, 0.081, "de-AT");
  expect(field.value).toBe("8.1");
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(set).not.toHaveBeenCalled();
  expect(type("7,7")).toBe(0.077);
  expect(type("8.125")).toBe(0.08125);
  expect(type("eight")).toBe("eight");
});
