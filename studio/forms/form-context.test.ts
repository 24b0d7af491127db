import { expect, test } from "vitest";
import { disambiguateLabels } from "./form-context.ts";

test("options with the same title also show their address", () => {
  const options = [
    { value: "general-admission", label: "General Admission" },
    { value: "quick-visit", label: "General Admission" },
    { value: "school-visit", label: "School visit" },
  ];
  const labels = ["General Admission (general-admission)", "General Admission (quick-visit)", "School visit"];
  expect(disambiguateLabels(options).map(({ label }) => label)).toEqual(labels);
  expect(disambiguateLabels(options, ({ value }) => `/event/${value}`)[1]?.label).toBe(
    "General Admission (/event/quick-visit)",
  );
});
