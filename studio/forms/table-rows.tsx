import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { ProblemCounts } from "./field-frame.tsx";
import { fieldId, itemId, useFormContext } from "./form-context.ts";
import { OtherForm } from "./other-form.tsx";
import { kindOf, resolveSchema, type Schema, variantOf, variantsOf } from "./schema.ts";
import styles from "./table-rows.module.css";

interface RowTitlesProps {
  items: Schema;
  columns: readonly string[];
}

/** The titles above a table's columns. Each field has its full name, so screen readers skip them. */
export function RowTitles({ items, columns }: RowTitlesProps) {
  const { root } = useFormContext();
  const properties = propertiesOf(root, items);
  return (
    <div aria-hidden="true" className={styles.titles} style={widthsOf(root, properties, columns)}>
      {columns.map((key) => (
        <span key={key}>{titleOf(resolveSchema(root, properties[key] ?? {}), key)}</span>
      ))}
    </div>
  );
}

interface TableRowProps extends RowTitlesProps {
  item: unknown;
  own: string;
  /** Names the row in its fields' labels. */
  name: string;
  isAdded: boolean;
  /** The other fields, shown while the row is open. */
  children: ReactNode;
}

/** A list's item as a row: its most important fields side by side, the others below on request. */
export function TableRow({ items, item, columns, own, name, isAdded, children }: TableRowProps) {
  const locale = useLocale();
  const { root, problemsWithin } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const properties = propertiesOf(root, items);
  const below = problemsWithin(own).filter(
    ({ pointer }) => !columns.some((key) => `${pointer}/`.startsWith(`${childPointer(own, key)}/`)),
  );
  useEffect(() => {
    if (isAdded) row.current?.querySelector("input")?.focus();
  }, [isAdded]);
  return (
    <div ref={row} className={styles.row} style={widthsOf(root, properties, columns)}>
      {columns.map((key) => (
        <Cell key={key} {...{ items, item, name, own }} column={key} />
      ))}
      {/* Links to problems open it as they open other items. */}
      <details id={itemId(own)} className={styles.toggle} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {say.moreOf(locale)} <span className="visually-hidden">{name}</span>
          {!isOpen && <ProblemCounts problems={below} />}
        </summary>
      </details>
      {isOpen && (
        <div className={styles.below}>
          {columns.map((key) => (
            <OtherValue key={key} {...{ items, item, own }} column={key} />
          ))}
          {children}
        </div>
      )}
    </div>
  );
}

type CellProps = Pick<TableRowProps, "items" | "item" | "own" | "name"> & { column: string };

function Cell({ items, item, own, name, column }: CellProps) {
  const locale = useLocale();
  const { root, renderField } = useFormContext();
  const { required } = resolveSchema(root, items);
  const schema = resolveSchema(root, propertiesOf(root, items)[column] ?? {});
  const value = isRecord(item) ? item[column] : undefined;
  const title = titleOf(schema, column);
  const forms = variantsOf(root, schema);
  const [form = schema] = forms;
  const pointer = childPointer(own, column);
  return (
    <div className={styles.cell} data-label={title} data-kind={kindOf(root, form)}>
      {forms.length > 0 && variantOf(forms, value) > 0 ? (
        <span id={fieldId(pointer)} tabIndex={-1}>
          {typeof schema.otherwise === "string" ? schema.otherwise : say.severalValues(locale)}
        </span>
      ) : (
        renderField({
          schema: { ...form, title: say.valueOf(locale, { value: title, name }), hint: "" },
          ...{ value, pointer, name: column },
          isRequired: Array.isArray(required) && required.includes(column),
        })
      )}
    </div>
  );
}

/** The switch to a column's other form, with that form's fields. */
function OtherValue({ items, item, own, column }: Omit<CellProps, "name">) {
  const { root, renderField } = useFormContext();
  const schema = resolveSchema(root, propertiesOf(root, items)[column] ?? {});
  const forms = variantsOf(root, schema);
  if (forms.length < 2) return null;
  const props = { schema, value: isRecord(item) ? item[column] : undefined, pointer: childPointer(own, column) };
  return variantOf(forms, props.value) > 0 ? (
    renderField({ ...props, name: column })
  ) : (
    <OtherForm {...props} name={column} />
  );
}

function propertiesOf(root: Schema, items: Schema): Readonly<Record<string, Schema>> {
  return (resolveSchema(root, items).properties ?? {}) as Readonly<Record<string, Schema>>;
}

/** Numbers and amounts are narrow; texts share the rest. */
function widthsOf(
  root: Schema,
  properties: Readonly<Record<string, Schema>>,
  columns: readonly string[],
): CSSProperties {
  const widths = columns.map((key) => {
    const schema = resolveSchema(root, properties[key] ?? {});
    const kind = kindOf(root, variantsOf(root, schema)[0] ?? schema);
    return kind === "price" ? "7.5rem" : kind === "number" ? "5rem" : "minmax(6rem, 1fr)";
  });
  return { "--columns": widths.join(" ") } as CSSProperties;
}
