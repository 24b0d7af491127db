import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { hintOf, titleOf } from "../../schemas/form-texts.ts";
import type { StudioFragment } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFlowFile } from "../addresses.ts";
import { eventKeys, eventOf, type KindSchemas, renamePath, renameStep, withAddress } from "../flow-model/flow-edits.ts";
import { type FlowStep, isFragmentFile } from "../flow-model/flow-steps.ts";
import { allUsersOf, prefixesOf } from "../flow-model/fragment-paths.ts";
import { NameField } from "../forms/field-frame.tsx";
import { FileForm } from "../forms/file-form.tsx";
import { fieldId } from "../forms/form-context.ts";
import { resolveSchema, type Schema } from "../forms/schema.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import type { Schemas } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import shell from "../shell/shell.module.css";
import { draftState, editFile, editTogether, openFile } from "../state/draft.ts";
import { useFile } from "../state/use-file.ts";
import { NextStepField, ShownOnlyIf } from "./next-step-field.tsx";
import { RepeatField } from "./repeat-field.tsx";
import styles from "./step-fields.module.css";
import { kindName } from "./step-list.tsx";
import { UseFields } from "./use-fields.tsx";
import { loadFragments } from "./use-fragments.ts";

interface StepFieldsProps {
  file: string;
  steps: readonly FlowStep[];
  index: number;
  flowSchema: Schema;
  kinds: Schemas["kinds"];
  /** All fragments, with the files that use each. */
  fragments: readonly StudioFragment[];
}

const elsewhere = ["path", "component", "data", "nextStep", "isFirstStep", "repeat"];

export function StepFields({ file, steps, index, flowSchema, kinds, fragments }: StepFieldsProps) {
  const locale = useLocale();
  const options = useOptions(steps);
  const step = steps[index];
  if (step === undefined) return null;
  const pointer = `/steps/${index}`;
  const stepSchema = resolveSchema(flowSchema, { $ref: "#/$defs/FlowStep" });
  const data = kinds[step.component]?.data;
  const about = data && hintOf(data);
  const hasSettings = data !== undefined && isRecord(data.properties) && Object.keys(data.properties).length > 0;
  return (
    <section
      className={shell.panel}
      id={fieldId(pointer)}
      tabIndex={-1}
      aria-label={say.stepNamed(locale, { name: step.title || step.path })}
    >
      <h2>{step.title || step.path}</h2>
      {step.use === undefined ? (
        <FileForm file={file} root={flowSchema} options={options}>
          <h3 className={styles.group}>{say.stepTexts(locale)}</h3>
          <SchemaFields
            schema={stepSchema}
            value={step}
            pointer={pointer}
            without={[...elsewhere, "page"]}
            always={["description"]}
          />
        </FileForm>
      ) : (
        <UseFields {...{ file, step, pointer, options }} />
      )}
      {hasSettings && (
        <FileForm file={file} root={data} options={options}>
          <h3 className={styles.group} id={fieldId(`${pointer}/data`)} tabIndex={-1}>
            {say.settingsOf(locale, { kind: kindName(locale, step.component) })}
          </h3>
          {about !== undefined && <p className={shell.hint}>{about}</p>}
          <SchemaFields
            schema={data}
            value={step.data}
            pointer={`${pointer}/data`}
            without={withoutMeaning(step, steps, kinds)}
          />
        </FileForm>
      )}
      <FileForm file={file} root={flowSchema} options={options}>
        <h3 className={styles.group}>{say.stepPath(locale)}</h3>
        <ShownOnlyIf steps={steps} index={index} kinds={kinds} options={options} />
        {step.nextStep !== undefined && (
          <NextStepField
            schema={propertyOf(stepSchema, "nextStep")}
            steps={steps}
            index={index}
            kinds={kinds}
            options={options}
          />
        )}
        {step.nextStep !== undefined && step.use === undefined && (
          <RepeatField schema={propertyOf(stepSchema, "repeat")} {...{ steps, index, kinds, options }} />
        )}
        <StepAddress
          key={step.path}
          {...{ file, steps, index, kinds, fragments }}
          schema={propertyOf(stepSchema, "path")}
        />
        {step.use === undefined && (
          <SchemaFields
            schema={stepSchema}
            value={step}
            pointer={pointer}
            without={Object.keys(isRecord(stepSchema.properties) ? stepSchema.properties : {}).filter(
              (key) => key !== "page",
            )}
            isPart
          />
        )}
      </FileForm>
    </section>
  );
}

/** Settings without effect in this step: those of tools, and its event if it is the flow's. */
function withoutMeaning(step: FlowStep, steps: readonly FlowStep[], kinds: StepFieldsProps["kinds"]): string[] {
  const { contract, data } = kinds[step.component] ?? {};
  const events = eventKeys(data);
  const own = events.includes("eventId") && step.data?.eventId === eventOf(steps, kinds) ? ["eventId"] : [];
  if (contract === "tool") return own;
  return [...own, "navigationLabel", "permission", ...(events.length === 0 ? ["eventSoldOut"] : [])];
}

function propertyOf({ properties }: Schema, name: string): Schema {
  const property = isRecord(properties) ? properties[name] : undefined;
  return isRecord(property) ? property : {};
}

interface StepAddressProps extends Pick<StepFieldsProps, "fragments"> {
  file: string;
  steps: readonly FlowStep[];
  index: number;
  kinds: KindSchemas;
  schema: Schema;
}

const linking = ["redirects.json", "tenant.json"] as const;

/** Edits a step's address and updates all links to it in the same edit. */
function StepAddress({ file, steps, index, kinds, schema, fragments }: StepAddressProps) {
  const locale = useLocale();
  const [redirects, tenant] = [useFile(linking[0]).text, useFile(linking[1]).text];
  const path = steps[index]?.path ?? "";
  const address = addressOfFlowFile(file);
  const rename = async (to: string) => {
    const all = isFragmentFile(file) ? await loadFragments().catch(() => fragments) : [];
    const usersOf = (used: string) => all.find((each) => each.file === used)?.usedBy ?? [];
    // Files that use this fragment name its steps too.
    await Promise.all(allUsersOf(file, usersOf).map(openFile)).catch(() => {});
    const places = prefixesOf(file, { usersOf, textOf: (user) => draftState.files[user]?.text });
    editTogether(() => {
      editFile(file, (text) => renameStep(text, index, to, { kinds, address }));
      for (const { file: user, prefix } of places)
        editFile(user, (text) => renamePath(text, prefix + path, prefix + to, kinds));
      const addresses = [address, ...places.map((place) => addressOfFlowFile(place.file) + place.prefix)];
      for (const [at, text] of [redirects, tenant].entries())
        if (typeof text === "string")
          for (const before of addresses)
            editFile(linking[at] ?? "", (links) => withAddress(links, before + path, before + to));
    });
  };
  const isWritten = new RegExp(String(schema.pattern ?? ""));
  const inputError = (typed: string) => {
    if (steps.some((step) => step.path === typed)) return say.stepTaken(locale);
    return isWritten.test(typed) ? undefined : say.stepAddress(locale);
  };
  return (
    <NameField
      id={fieldId(`/steps/${index}/path`)}
      label={titleOf(schema, "path")}
      hint={say.stepAddressHint(locale, { address })}
      name={path}
      inputError={inputError}
      onName={(to) => void rename(to)}
    />
  );
}
