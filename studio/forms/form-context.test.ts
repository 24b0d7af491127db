import { expect, test } from "vitest";
import { toldApart } from "./form-context.ts";

test("options with the same title get their address as well, and no others do", () => {
  const options = [
    { value: "general-admission", label: "General Admission" },
    { value: "quick-visit", label: "General Admission" },
    { value: "school-visit", label: "School visit" },
  ];
  const labels = ["General Admission (general-admission)", "General Admission (quick-visit)", "School visit"];
  expect(toldApart(options).map(({ label }) => label)).toEqual(labels);
  expect(toldApart(options, ({ value }) => `/event/${value}`)[1]?.label).toBe("General Admission (/event/quick-visit)");
});
