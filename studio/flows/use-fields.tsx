import { Link } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/fragments.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import type { FlowStep } from "../flow-model/flow-steps.ts";
import { FileForm } from "../forms/file-form.tsx";
import { fieldId, type Option } from "../forms/form-context.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import { useFile } from "../state/use-file.ts";
import styles from "./step-fields.module.css";

interface UseFieldsProps {
  file: string;
  /** The use of a fragment. */
  step: FlowStep;
  pointer: string;
  options: Readonly<Record<string, readonly Option[]>>;
}

/** Fills in a fragment's parameters at one use, and leads to the fragment itself. */
export function UseFields({ file, step, pointer, options }: UseFieldsProps) {
  const locale = useLocale();
  const fragment = `fragments/${step.use}.json`;
  const { parsed } = useFile(fragment);
  const { title = step.use, parameters } = isRecord(parsed) ? parsed : {};
  const hasParameters = isRecord(parameters) && isRecord(parameters.properties);
  return (
    <>
      <p>{say.usesFragment(locale, { title: String(title) })}</p>
      <p>
        <Link to={addressOfFile(fragment)}>{say.editFragment(locale)}</Link>
      </p>
      {hasParameters && (
        <FileForm file={file} root={parameters} options={options}>
          <h3 className={styles.group} id={fieldId(`${pointer}/with`)} tabIndex={-1}>
            {say.values(locale)}
          </h3>
          <SchemaFields schema={parameters} value={step.with} pointer={`${pointer}/with`} />
        </FileForm>
      )}
    </>
  );
}
