import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFlowFile } from "../addresses.ts";
import { fieldId } from "../forms/form-context.ts";
import { NameField } from "../forms/name-field.tsx";
import { type Schema, titleOf } from "../forms/schema.ts";
import { editFile, editTogether } from "../state/draft.ts";
import { useFile } from "../state/use-file.ts";
import type { WrittenStep } from "./flow-edits.ts";
import type { KindSchemas } from "./flow-event.ts";
import { renameStep, withAddress } from "./rename-step.ts";

interface StepAddressProps {
  file: string;
  steps: readonly WrittenStep[];
  index: number;
  kinds: KindSchemas;
  schema: Schema;
}

const linking = ["redirects.json", "tenant.json"] as const;

/** Edits a step's address and updates all links to it in the same edit. */
export function StepAddress({ file, steps, index, kinds, schema }: StepAddressProps) {
  const locale = useLocale();
  const [redirects, tenant] = [useFile(linking[0]).text, useFile(linking[1]).text];
  const path = steps[index]?.path ?? "";
  const address = addressOfFlowFile(file);
  const rename = (to: string) =>
    editTogether(() => {
      editFile(file, (text) => renameStep(text, index, to, { kinds, address }));
      for (const [at, text] of [redirects, tenant].entries())
        if (typeof text === "string")
          editFile(linking[at] ?? "", (before) => withAddress(before, `${address}${path}`, `${address}${to}`));
    });
  const isWritten = new RegExp(String(schema.pattern ?? ""));
  const complaint = (typed: string) => {
    if (steps.some((step) => step.path === typed)) return say.stepTaken(locale);
    return isWritten.test(typed) ? undefined : say.stepAddress(locale);
  };
  return (
    <NameField
      id={fieldId(`/steps/${index}/path`)}
      label={titleOf(schema, "path")}
      hint={say.stepAddressHint(locale, { address })}
      name={path}
      complaint={complaint}
      onName={rename}
    />
  );
}
