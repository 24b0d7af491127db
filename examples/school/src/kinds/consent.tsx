import { defineStep, type ScreenProps } from "flow-engine";
import type { Entry } from "../school.ts";

interface ConsentData {
  readonly text: string;
}

interface Consent {
  readonly given: boolean;
}

export const consent = defineStep<ConsentData, Consent, object, object, Entry>({
  version: 1,
  complete: (answer) =>
    answer?.given === true || { code: "CONSENT_MISSING", message: "A parent or guardian has to agree to sailing." },
  contribute: (answer) => (answer?.given ? { label: "Consent", text: "given" } : undefined),
});

export const consentSchemas = {
  data: {
    type: "object",
    required: ["text"],
    additionalProperties: false,
    properties: { text: { type: "string", minLength: 1 } },
  },
  answer: {
    type: "object",
    required: ["given"],
    additionalProperties: false,
    properties: { given: { type: "boolean" } },
  },
};

export function ConsentScreen({ data, answer, change }: ScreenProps<ConsentData, Consent>) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={answer?.given ?? false}
        onChange={({ target }) => change({ given: target.checked })}
      />
      <span>{data.text}</span>
    </label>
  );
}
