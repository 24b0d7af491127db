// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { sample } from "fast-check";
import { createRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { CheckOptions, Form } from "../../schemas/forms/form.ts";
import { AddressForm } from "../../ui/forms/address-form.tsx";
import type { SchemaFormHandle } from "../../ui/forms/schema-form.tsx";
import { entries, forms } from "./forms.ts";

afterEach(cleanup);

const named = ({ schema }: Form) =>
  Object.fromEntries(Object.keys(schema.properties).map((name) => [name, () => name]));

interface HostProps {
  form: Form;
  given: object;
  handle: React.RefObject<SchemaFormHandle | null>;
  check: typeof checkForm;
}

function Host({ form, given, handle, check }: HostProps) {
  const [value, setValue] = useState(given);
  return <AddressForm ref={handle} form={form} labels={named(form)} value={value} onChange={setValue} check={check} />;
}

/** The form's error messages by field, from each control's accessible description. */
function shown(container: HTMLElement): Record<string, string | null | undefined> {
  const wrong = [...container.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")];
  return Object.fromEntries(
    wrong.map((control) => [
      control.name,
      document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent,
    ]),
  );
}

test.each(forms.map((form) => [form.name, form] as const))(
  "%s shows at each field the check's message, and nothing else",
  (_name, form) => {
    for (const given of sample(entries(form), { numRuns: 25, seed: 1 })) {
      const handle = createRef<SchemaFormHandle>();
      // The form knows the rules of the country that is chosen.
      let countries: CheckOptions["countries"];
      const check: typeof checkForm = (of, entered, options) => {
        countries = options?.countries;
        return checkForm(of, entered, options);
      };
      const { container, unmount } = render(<Host form={form} given={given} handle={handle} check={check} />);
      let valid: boolean | undefined;
      act(() => {
        valid = handle.current?.validate();
      });
      const expected = checkForm(form, given, { countries }).errors;
      expect(valid).toBe(expected.length === 0);
      // Visitors do not see the appeal code.
      expect(shown(container)).toEqual(
        Object.fromEntries(
          expected.filter(({ field }) => field !== "appealCode").map(({ field, message }) => [field, message("en-US")]),
        ),
      );
      unmount();
    }
  },
);
