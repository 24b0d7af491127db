import { type ReactNode, useId, useState } from "react";
import { priceCents } from "../../commerce/money.ts";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { enteredNumber, enteredPercent, enteredWhole } from "../../messages/formats/entered-number.ts";
import { priceParts } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./controls.module.css";
import { idsIn } from "./copy-product.ts";
import { describedBy, FieldFrame, isInvalid, Problems, useField } from "./field-frame.tsx";
import { priceError, priceOf } from "./field-values.ts";
import { type FieldProps, fieldId, useFormContext } from "./form-context.ts";
import forms from "./forms.module.css";
import { limitOf, resolveSchema, type Schema } from "./schema.ts";
import { useCurrency } from "./use-options.ts";

/** Edits an amount as people type it; the file has "28.00". */
export function PriceField(props: FieldProps) {
  const { value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const locale = useLocale();
  const currencyCode = useCurrency();
  const [typed, setTyped] = useState<string>();
  function take(text: string) {
    const price = priceOf(text, currencyCode, locale);
    context.set(pointer, price === "" && !isRequired ? undefined : price, pointer);
  }
  const written = typeof value === "string" ? value : "";
  const shown = typed ?? written;
  const inputError = priceError(shown, currencyCode, locale);
  const said = inputError && (inputError === "tooHigh" ? say.priceTooHigh(locale) : say.priceDecimals(locale));
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems} inputError={said}>
      <WithSign currencyCode={currencyCode}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          aria-describedby={said === undefined ? described : describedBy(id, hint, [], said)}
          aria-invalid={said !== undefined || isInvalid(problems)}
          aria-required={isRequired || undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            take(target.value);
          }}
          onBlur={() => {
            setTyped(undefined);
            // Also complete what the file had before: "25" becomes "25.00".
            if (priceOf(written, currencyCode, locale) !== written) take(written);
          }}
        />
      </WithSign>
    </FieldFrame>
  );
}

/** Shows the currency's sign inside of a field, where readers of the locale expect it. */
function WithSign({ currencyCode, children }: { currencyCode: string | undefined; children: ReactNode }) {
  const locale = useLocale();
  if (currencyCode === undefined) return children;
  const { before, after } = priceParts(locale, { amount: "0", currencyCode });
  const [first, last] = [before.replace(/[\d\s]/g, ""), after.trim()];
  return (
    <div className={styles.money}>
      {first !== "" && <span aria-hidden="true">{first}</span>}
      {children}
      {last !== "" && <span aria-hidden="true">{last}</span>}
    </div>
  );
}

/** Edits a number with its unit. A percentage is a text in the file, "8.1", or a fraction in older files. */
export function NumberField(props: FieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const { schema, value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const isPercent = schema.control === "percent";
  const isWhole = schema.type === "integer";
  const read = isWhole ? enteredWhole : enteredNumber;
  const scale = (number: number, by: number) => Number((number * by).toFixed(8));
  const written = isPercent && typeof value === "number" ? scale(value, 100) : value;
  // Keep other text in the draft so that the check reports it: a number input would drop it.
  const take = (text: string) => {
    setTyped(text);
    const percent = isPercent ? enteredPercent(text) : undefined;
    const number = percent === undefined || schema.type === "string" ? percent : scale(Number(percent), 0.01);
    const next = (isPercent ? number : read(text, locale)) ?? text;
    context.set(pointer, text === "" && !isRequired ? undefined : next, pointer);
  };
  const unit = isPercent ? "%" : typeof schema.unit === "string" ? schema.unit : undefined;
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <div className={styles.measured}>
        <input
          id={id}
          type="text"
          inputMode={isWhole ? "numeric" : "decimal"}
          autoComplete="off"
          value={typed ?? (typeof written === "number" || typeof written === "string" ? String(written) : "")}
          placeholder={typeof schema.default === "number" ? String(schema.default) : undefined}
          aria-describedby={[unit && `${id}-unit`, described].filter(Boolean).join(" ") || undefined}
          aria-invalid={isInvalid(problems)}
          aria-required={isRequired || undefined}
          onFocus={selectAll}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setTyped(undefined)}
        />
        {unit && <span id={`${id}-unit`}>{unit}</span>}
      </div>
    </FieldFrame>
  );
}

/** Selects a number on focus, so that typing replaces it. */
export function selectAll({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.select();
}

/** Edits a value that is false or a limit: a switch, or a choice where no value has a meaning of its own. */
export function LimitField(props: FieldProps) {
  const locale = useLocale();
  const { schema, value, pointer } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const limit = limitOf(context.root, schema);
  if (limit === undefined) return null;
  const { key, variant } = limit;
  const shown = value ?? schema.default;
  const turn = (isOn: boolean) => context.set(pointer, isOn ? firstExample(variant) : false);
  const unset = typeof schema.unset === "string" ? schema.unset : undefined;
  return (
    <div className={styles.limit}>
      {unset === undefined ? (
        <div className={forms.switch}>
          <input
            id={id}
            type="checkbox"
            checked={isRecord(shown)}
            aria-describedby={described}
            onChange={({ target }) => turn(target.checked)}
          />
          <label htmlFor={id}>{label}</label>
          {hint !== undefined && (
            <p id={`${id}-hint`} className={forms.hint}>
              {hint}
            </p>
          )}
          <Problems id={id} problems={problems} />
        </div>
      ) : (
        <FieldFrame id={id} label={label} hint={hint} problems={problems}>
          <select
            id={id}
            value={isRecord(value) ? "yes" : value === false ? "no" : ""}
            aria-describedby={described}
            onChange={({ target }) =>
              target.value === "" ? context.set(pointer, undefined) : turn(target.value === "yes")
            }
          >
            <option value="">{unset}</option>
            <option value="yes">{say.yes(locale)}</option>
            <option value="no">{say.no(locale)}</option>
          </select>
        </FieldFrame>
      )}
      {isRecord(shown) &&
        context.renderField({
          ...{ schema: limit.schema, value: shown[key], pointer: childPointer(pointer, key), name: key },
          isRequired: true,
        })}
    </div>
  );
}

function firstExample({ examples }: Schema): unknown {
  return Array.isArray(examples) ? examples[0] : undefined;
}

/** Edits a list of amounts with ids as chips; a new amount gets its id from the product's. */
export function AmountsField(props: FieldProps) {
  const locale = useLocale();
  const { schema, value, pointer } = props;
  const { context, id, problems, hint, label } = useField(props);
  const list = Array.isArray(value) ? value : [];
  const items = resolveSchema(context.root, isRecord(schema.items) ? schema.items : {});
  const price = isRecord(items.properties) ? (items.properties.price as Schema) : {};
  return (
    <fieldset id={id} tabIndex={-1} className={`${forms.group} ${styles.plain}`}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={forms.hint}>{hint}</p>}
      <Problems id={id} problems={problems} />
      <ul aria-label={label} className={styles.amounts}>
        {list.map((item, index) => {
          const own = `${pointer}/${index}`;
          const amount = isRecord(item) ? item.price : undefined;
          const number = say.numbered(locale, { name: titleOf(price, "price"), number: index + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an amount has no identity but its place
            <li key={index}>
              {context.renderField({
                schema: { ...resolveSchema(context.root, price), title: number, hint: "" },
                ...{ value: amount, pointer: childPointer(own, "price"), name: "price", isRequired: true },
              })}
              <Problems
                id={fieldId(own)}
                problems={context.problemsWithin(own).filter((each) => !each.pointer.endsWith("/price"))}
              />
              <button
                type="button"
                disabled={list.length <= Number(schema.minItems ?? 0)}
                aria-label={say.removeAmount(locale, { name: String(amount ?? number) })}
                onClick={() => context.remove(own)}
              >
                <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
                  <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
                </svg>
              </button>
            </li>
          );
        })}
        <li>
          <NewAmount list={list} pointer={pointer} />
        </li>
      </ul>
    </fieldset>
  );
}

function NewAmount({ list, pointer }: { list: readonly unknown[]; pointer: string }) {
  const locale = useLocale();
  const id = useId();
  const currencyCode = useCurrency();
  const { insert, set, written } = useFormContext();
  const [typed, setTyped] = useState("");
  const price = priceOf(typed, currencyCode, locale);
  const isAmount = priceCents(price) !== undefined;
  function add() {
    if (!isAmount) return;
    const product = written(pointer.slice(0, pointer.lastIndexOf("/")));
    const amount = { id: idFor(isRecord(product) ? String(product.id) : "", price, written("")), price };
    const after = list.findIndex((each) => isRecord(each) && Number(each.price) > Number(price));
    if (list.length === 0) set(pointer, [amount]);
    else insert(pointer, after < 0 ? list.length : after, amount);
    setTyped("");
  }
  return (
    <div className={styles.newAmount}>
      <label htmlFor={id}>{say.newAmount(locale)}</label>
      <WithSign currencyCode={currencyCode}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
      </WithSign>
      <button type="button" className={forms.quiet} disabled={!isAmount} onClick={add}>
        {say.addAmount(locale)}
      </button>
    </div>
  );
}

/** "annual-fund-25" for 25.00, or the next free one. */
function idFor(product: string, price: string, file: unknown): string {
  const stem = `${product}-${price.replace(/\.0+$/, "").replace(".", "-")}`;
  const taken = new Set(idsIn(file));
  let id = stem;
  for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
  return id;
}
