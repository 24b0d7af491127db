import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { fromCents, toCents } from "../../commerce/money.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/studio/bundle.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import { idsIn } from "../forms/copy-product.ts";
import { useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { resolveSchema } from "../forms/schema.ts";
import { useCurrency } from "../forms/use-options.ts";
import shell from "../shell/shell.module.css";
import { draftState, editFile, museumLanguages } from "../state/draft.ts";
import { type EntryPlace, type JoinedCatalogue, joinCatalogue } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import {
  type BundlePrice,
  bundlePrices,
  missingTypes,
  type Product,
  partsWithSaving,
  partsWithType,
} from "./bundles.ts";
import styles from "./products.module.css";

interface BundlePricesProps {
  bundle: Product;
  place: EntryPlace;
  events: readonly Product[];
}

/** Edits a bundle's prices in one table, and sets all of them from a saving. */
export function BundlePrices({ bundle, place, events }: BundlePricesProps) {
  const locale = useLocale();
  const id = useId();
  const { set } = useFormContext();
  const currencyCode = useCurrency();
  const [typed, setTyped] = useState("");
  if (currencyCode === undefined) return null;
  const saving = enteredAmount(typed, currencyCode, locale);
  const isUnreadable = typed.trim() !== "" && saving === undefined;
  return (
    <div className={forms.fields}>
      <h3 id={id} className={shell.label}>
        {say.visitorsPay(locale)}
      </h3>
      <PriceTable {...{ bundle, place, events, currencyCode }} labelledBy={id} />
      <MissingTypes bundle={bundle} place={place} events={events} />
      <div className={forms.field}>
        <label htmlFor={`${id}-saving`}>{say.eachSaves(locale)}</label>
        <div className={forms.withButton}>
          <input
            id={`${id}-saving`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-describedby={`${id}-hint`}
            aria-invalid={isUnreadable || undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="button"
            className={forms.quiet}
            disabled={saving === undefined}
            onClick={() =>
              saving && set(`${place.pointer}/components`, partsWithSaving(bundle, events, toCents(saving)))
            }
          >
            {say.setPrices(locale)}
          </button>
        </div>
        <p id={`${id}-hint`} className={forms.hint}>
          {isUnreadable ? say.savingUnreadable(locale) : say.eachSavesHint(locale)}
        </p>
      </div>
    </div>
  );
}

type TableProps = BundlePricesProps & { labelledBy: string; currencyCode: string };

/** A row for each kind of visitor: the price of each part, and what they cost together and apart. */
function PriceTable({ bundle, place, events, labelledBy, currencyCode }: TableProps) {
  const locale = useLocale();
  const { root, renderField } = useFormContext();
  const parts = listOf(bundle.components).filter(isRecord);
  const nameOf = (part: Product) => String(events.find(({ id }) => id === part.event)?.title ?? part.event ?? "");
  const rows = [...new Set(parts.flatMap((part) => typesOf(part).map(({ title }) => String(title ?? ""))))];
  const prices = bundlePrices(bundle, events);
  const schema = { ...resolveSchema(root, { $ref: "#/$defs/Price" }), hint: "" };
  return (
    <table aria-labelledby={labelledBy} className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{say.ticketType(locale)}</th>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
            <th key={at} scope="col">
              {nameOf(part)}
            </th>
          ))}
          <th scope="col">{say.together(locale)}</th>
          <th scope="col">{say.apart(locale)}</th>
          <th scope="col">{say.saved(locale)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((type) => {
          const sum = prices.find(({ title }) => title === type);
          return (
            <tr key={type}>
              <th scope="row">{type}</th>
              {parts.map((part, at) => {
                const index = typesOf(part).findIndex(({ title }) => title === type);
                const label = say.priceIn(locale, { type, event: nameOf(part) });
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
                  <td key={at} data-label={nameOf(part)}>
                    {index < 0
                      ? "–"
                      : renderField({
                          schema: { ...schema, title: label },
                          value: typesOf(part)[index]?.price,
                          pointer: `${place.pointer}/components/${at}/ticketTypes/${index}/price`,
                          ...{ name: label, isRequired: true },
                        })}
                  </td>
                );
              })}
              <Sums sum={sum} currencyCode={currencyCode} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sums({ sum, currencyCode }: { sum: BundlePrice | undefined; currencyCode: string }) {
  const locale = useLocale();
  const money = (cents: number) => formatMoney(locale, fromCents(cents, currencyCode));
  const saving = sum?.apart === undefined ? undefined : sum.apart - sum.price;
  return (
    <>
      <td data-label={say.together(locale)}>{sum === undefined ? "–" : <b>{money(sum.price)}</b>}</td>
      <td data-label={say.apart(locale)}>{sum?.apart === undefined ? "–" : money(sum.apart)}</td>
      <td data-label={say.saved(locale)} data-more={(saving ?? 0) < 0 || undefined}>
        {saving === undefined
          ? "–"
          : saving < 0
            ? say.costsMore(locale, { more: fromCents(-saving, currencyCode) })
            : money(saving)}
      </td>
    </>
  );
}

const typesOf = (part: Product): Product[] => listOf(part.ticketTypes).filter(isRecord);

/** Links to an event's bundles, with their missing ticket types, and extras; null if there are none. */
export function SoldWithIt({ catalogue, event }: { catalogue: JoinedCatalogue; event: string }) {
  const locale = useLocale();
  const id = useId();
  const holds = ({ components }: Product) => listOf(components).some((part) => isRecord(part) && part.event === event);
  const offers = ({ offeredWith }: Product) => listOf(offeredWith).includes(event);
  const found = [...placesIn(catalogue, "bundles", holds), ...placesIn(catalogue, "upsells", offers)];
  const events = listOf(catalogue.value?.events).filter(isRecord);
  if (found.length === 0) return null;
  return (
    <section>
      <h3 id={id} className={shell.label}>
        {say.soldWithIt(locale)}
      </h3>
      <ul aria-labelledby={id} className={shell.changes}>
        {found.map(({ title, product, place }) => (
          <li key={`${place.file}${place.pointer}`}>
            <Link to={addressOfFile(place.file, place.pointer)}>{title}</Link>
            <MissingTypes bundle={product} place={place} events={events} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function placesIn(
  { value, places }: JoinedCatalogue,
  list: string,
  isMeant: (product: Product) => boolean,
): { title: string; product: Product; place: EntryPlace }[] {
  return listOf(value?.[list]).flatMap((product, index) => {
    const place = places[list]?.[index];
    return isRecord(product) && place !== undefined && isMeant(product)
      ? [{ title: String(product.title ?? product.id), product, place }]
      : [];
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

interface MissingTypesProps {
  bundle: Product;
  place: EntryPlace;
  events: readonly Product[];
}

/** Offers to add ticket types that a bundle lacks; null if it has all. */
function MissingTypes({ bundle, place: { file, pointer }, events }: MissingTypesProps) {
  const locale = useLocale();
  const missing = missingTypes(bundle, events);
  if (missing.length === 0) return null;
  const name = String(bundle.title ?? bundle.id);
  const add = (title: string) => {
    const taken = new Set(idsIn(joinCatalogue(draftState.files, museumLanguages()).value));
    editFile(file, (text) => setValue(text, `${pointer}/components`, partsWithType(bundle, events, title, taken)));
  };
  return (
    <ul className={shell.changes}>
      {missing.map(({ title: type, without }) => (
        <li key={type}>
          <span>
            {without.length > 0
              ? say.notInPart(locale, { bundle: name, type, events: without })
              : say.notInBundle(locale, { bundle: name, type })}
          </span>{" "}
          {without.length === 0 && (
            <button type="button" className={forms.quiet} onClick={() => add(type)}>
              <span>{say.addType(locale, { type })}</span> <span className="visually-hidden">{name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
