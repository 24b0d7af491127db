import { useEffect, useRef, useState } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { hintOf, titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { copyProduct } from "./copy-product.ts";
import { MoveButtons, ProblemCounts, Problems } from "./field-frame.tsx";
import { type FieldProps, fieldId, itemId, type Option, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { blankOf, kindOf, nameOf, resolveSchema, type Schema, variantsOf } from "./schema.ts";
import { SchemaFields } from "./schema-fields.tsx";
import rows from "./table-rows.module.css";
import { RowTitles, TableRow } from "./table-rows.tsx";
import { Grip, useDragOrder } from "./use-drag-order.tsx";

/** Edits an ordered list: items can be opened, moved, removed and copied. */
export function ListField({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { root, problemsAt, insert, set, move, remove, written, options } = useFormContext();
  const id = fieldId(pointer);
  const list = Array.isArray(value) ? value : [];
  const { keys, next, inserted, moved, removed } = useItemKeys(list.length);
  const [added, setAdded] = useState<number>();
  const moveTo = (from: number, to: number) => {
    move(`${pointer}/${from}`, to);
    moved(from, to);
  };
  const order = useDragOrder<HTMLUListElement>(moveTo);
  const items = isRecord(schema.items) ? schema.items : {};
  const [label, hint] = [titleOf(schema, name), hintOf(schema)];
  const columns = Array.isArray(schema.columns) ? schema.columns.map(String) : [];
  function add(item: unknown, at = list.length): void {
    if (Array.isArray(value)) insert(pointer, at, item);
    else set(pointer, [item]);
    if (at < list.length) inserted(at);
    setAdded(next);
  }
  return (
    <fieldset id={id} tabIndex={-1} className={columns.length > 0 ? `${styles.group} ${rows.table}` : styles.group}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Problems id={id} problems={problemsAt(pointer)} />
      {columns.length > 0 && list.length > 0 && <RowTitles items={items} columns={columns} />}
      <ul ref={order.list} className={columns.length > 0 ? `${styles.things} ${rows.rows}` : styles.things}>
        {list.map((item, index) => (
          <li key={keys[index]} {...order.item(index)}>
            <ListItem
              items={items}
              item={item}
              index={index}
              count={list.length}
              pointer={pointer}
              label={label}
              columns={columns}
              without={Array.isArray(schema.elsewhere) ? schema.elsewhere.map(String) : []}
              isAdded={keys[index] === added}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => {
                remove(`${pointer}/${index}`);
                removed(index);
              }}
              onCopy={() => add(copyProduct(item, written("")), index + 1)}
            />
            {list.length > 1 && <Grip onPointerDown={order.grip(index)} />}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <button type="button" className={styles.quiet} onClick={() => add(blankOf(root, items) ?? "")}>
          {typeof schema.add === "string" ? schema.add : say.addTo(locale, { name: label })}
        </button>
        {isRecord(list.at(-1)) && (
          <button type="button" className={styles.quiet} onClick={() => add(copyProduct(list.at(-1), written("")))}>
            {say.copyLast(locale, { name: shownName(locale, list.at(-1), options("event")) ?? label })}
          </button>
        )}
      </div>
    </fieldset>
  );
}

interface ListItemProps {
  items: Schema;
  item: unknown;
  index: number;
  count: number;
  pointer: string;
  label: string;
  /** Properties that stand in a row; the others open below it. */
  columns: readonly string[];
  /** Properties edited elsewhere on the page. */
  without: readonly string[];
  isAdded: boolean;
  onMove(to: number): void;
  onCopy(): void;
  onRemove(): void;
}

function ListItem({ items, item, pointer, label, columns, without, isAdded, ...order }: ListItemProps) {
  const locale = useLocale();
  const { index, count } = order;
  const { root, problemsWithin, options } = useFormContext();
  const summary = useRef<HTMLElement>(null);
  // Open a single blank item at once.
  const [isFirst] = useState(count === 1 && isBlank(item));
  const [isOpen, setOpen] = useState(isFirst || isAdded);
  const own = `${pointer}/${index}`;
  const numbered = say.numbered(locale, { name: oneOf(resolveSchema(root, items)) ?? label, number: index + 1 });
  const isGroup = kindOf(root, items) === "group";
  useEffect(() => {
    if (isAdded) summary.current?.focus();
  }, [isAdded]);
  const shown = shownName(locale, item, options("event")) ?? numbered;
  const fields = { ...{ items, item, own, numbered, isGroup }, without: [...without, ...columns] };
  if (columns.length > 0)
    return (
      <TableRow {...{ items, item, columns, own, isAdded }} name={shown}>
        <ItemFields {...fields} {...order} />
      </TableRow>
    );
  return (
    <div className={styles.item}>
      <details
        className={styles.thing}
        id={itemId(own)}
        open={isAdded || isFirst || undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary ref={summary}>
          <span>{shown}</span>
          <ProblemCounts problems={problemsWithin(own)} />
        </summary>
        {/* Render an item's fields while it is open: a list may have hundreds, each with many options. */}
        {isOpen && <ItemFields {...fields} {...order} />}
      </details>
      {!isOpen && isGroup && !without.includes("price") && (
        <QuickPrice items={items} item={item} pointer={own} name={shown} />
      )}
    </div>
  );
}

interface ItemFieldsProps extends Pick<ListItemProps, "index" | "count" | "onMove" | "onCopy" | "onRemove"> {
  items: Schema;
  item: unknown;
  own: string;
  numbered: string;
  isGroup: boolean;
  without: readonly string[];
}

/** An open item's fields, and the buttons that move, copy and remove it. */
function ItemFields({ items, item, own, numbered, isGroup, without, ...order }: ItemFieldsProps) {
  const locale = useLocale();
  const { problemsAt, renderField, renderBelow } = useFormContext();
  return (
    <>
      {isGroup ? (
        <div id={fieldId(own)} tabIndex={-1} className={styles.inside}>
          <Problems id={fieldId(own)} problems={problemsAt(own)} />
          <SchemaFields schema={items} value={item} pointer={own} without={without} />
          {renderBelow(own, item)}
        </div>
      ) : (
        renderField({ schema: items, value: item, pointer: own, name: numbered, isRequired: true })
      )}
      <div className={styles.row}>
        <MoveButtons index={order.index} count={order.count} onMove={order.onMove} />
        {isRecord(item) && (
          <button type="button" className={styles.quiet} onClick={order.onCopy}>
            {say.copy(locale)}
          </button>
        )}
        <button type="button" className={styles.quiet} onClick={order.onRemove}>
          {say.remove(locale)}
        </button>
      </div>
    </>
  );
}

/** The price of a closed item, which is edited most often. Null without one, or if it is more than an amount. */
function QuickPrice({ items, item, pointer, name }: { items: Schema; item: unknown; pointer: string; name: string }) {
  const locale = useLocale();
  const { root, renderField } = useFormContext();
  const { properties } = resolveSchema(root, items);
  const found = Object.entries(isRecord(properties) && isRecord(item) ? properties : {}).flatMap(([key, schema]) => {
    const value = isRecord(item) ? item[key] : undefined;
    if (!isRecord(schema) || typeof value !== "string") return [];
    const forms = variantsOf(root, schema);
    const price = [resolveSchema(root, schema), ...forms].find((form) => kindOf(root, form) === "price");
    return price === undefined ? [] : [{ key, value, price, title: titleOf(resolveSchema(root, schema), key) }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const { key, value, price, title } = first;
  return (
    <div className={styles.quick}>
      {renderField({
        schema: { ...price, title: say.valueOf(locale, { value: title, name }), description: undefined },
        value,
        pointer: childPointer(pointer, key),
        name: key,
        isRequired: true,
      })}
    </div>
  );
}

/** Name of a list item from its schema, unless that is a type's, such as "BundleComponent". */
function oneOf(items: Schema): string | undefined {
  const title = titleOf(items, "");
  return title === "" || /\p{Ll}\p{Lu}/u.test(title) ? undefined : title;
}

function isBlank(value: unknown): boolean {
  return value === "" || (typeof value === "object" && value !== null && Object.values(value).every(isBlank));
}

/** An item's display name: a formatted day, or an event's title. */
function shownName(locale: string, item: unknown, events: readonly Option[] = []): string | undefined {
  const name = nameOf(item);
  if (isRecord(item) && name === item.event) return events.find(({ value }) => value === name)?.label ?? name;
  return name !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(name) ? formatDay(locale, name) : name;
}

interface ItemKeys {
  readonly keys: readonly number[];
  readonly next: number;
  /** Only for items not added at the end. */
  inserted(index: number): void;
  moved(from: number, to: number): void;
  removed(index: number): void;
}

interface Known {
  readonly keys: readonly number[];
  readonly next: number;
}

/** React keys for items without identity, so that open state and focus follow a moved item. */
function useItemKeys(count: number): ItemKeys {
  const [known, setKnown] = useState<Known>({ keys: [], next: 0 });
  const current = resized(known, count);
  if (current !== known) setKnown(current);
  return {
    ...current,
    inserted: (index) => setKnown(({ keys, next }) => ({ keys: keys.toSpliced(index, 0, next), next: next + 1 })),
    moved: (from, to) =>
      setKnown(({ keys, next }) => ({ keys: keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as number), next })),
    removed: (index) => setKnown(({ keys, next }) => ({ keys: keys.toSpliced(index, 1), next })),
  };
}

function resized(known: Known, count: number): Known {
  const { keys, next } = known;
  const more = count - keys.length;
  if (more === 0) return known;
  return more < 0
    ? { keys: keys.slice(0, count), next }
    : { keys: [...keys, ...Array.from({ length: more }, (_, index) => next + index)], next: next + more };
}
