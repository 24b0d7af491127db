import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { FileForm } from "../forms/file-form.tsx";
import { fieldId } from "../forms/form-context.ts";
import { resolveSchema, type Schema } from "../forms/schema.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import shell from "../shell/shell.module.css";
import { useOptions } from "../state/use-options.ts";
import type { Schemas } from "../state/use-schemas.ts";
import type { WrittenStep } from "./flow-edits.ts";
import { eventKeys, eventOf } from "./flow-event.ts";
import { kindName } from "./kind-name.ts";
import { NextStepField } from "./next-step-field.tsx";
import { ShownOnlyIf } from "./shown-only-if.tsx";
import { StepAddress } from "./step-address.tsx";

interface StepFieldsProps {
  file: string;
  steps: readonly WrittenStep[];
  index: number;
  flowSchema: Schema;
  kinds: Schemas["kinds"];
}

const elsewhere = ["path", "component", "data", "nextStep", "isFirstStep"];

export function StepFields({ file, steps, index, flowSchema, kinds }: StepFieldsProps) {
  const locale = useLocale();
  const options = useOptions(steps);
  const step = steps[index];
  if (step === undefined) return null;
  const pointer = `/steps/${index}`;
  const stepSchema = resolveSchema(flowSchema, { $ref: "#/$defs/Step" });
  const data = kinds[step.component]?.data;
  const hasSettings = data !== undefined && isRecord(data.properties) && Object.keys(data.properties).length > 0;
  return (
    <section
      className={shell.panel}
      id={fieldId(pointer)}
      tabIndex={-1}
      aria-label={say.stepNamed(locale, { name: step.title || step.path })}
    >
      <h2>{step.title || step.path}</h2>
      <FileForm file={file} root={flowSchema} options={options}>
        <SchemaFields schema={stepSchema} value={step} pointer={pointer} without={elsewhere} always={["description"]} />
        <StepAddress key={step.path} {...{ file, steps, index, kinds }} schema={propertyOf(stepSchema, "path")} />
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
      </FileForm>
      {hasSettings && (
        <FileForm file={file} root={data} options={options}>
          <h3 className={shell.label} id={fieldId(`${pointer}/data`)} tabIndex={-1}>
            {say.settingsOf(locale, { kind: kindName(locale, step.component) })}
          </h3>
          {typeof data.description === "string" && <p className={shell.hint}>{data.description}</p>}
          <SchemaFields
            schema={data}
            value={step.data}
            pointer={`${pointer}/data`}
            without={withoutMeaning(step, steps, kinds)}
          />
        </FileForm>
      )}
    </section>
  );
}

/** Settings without effect in this step: those of tools, and its event if it is the flow's. */
function withoutMeaning(step: WrittenStep, steps: readonly WrittenStep[], kinds: StepFieldsProps["kinds"]): string[] {
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
