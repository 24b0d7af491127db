import { useState } from "react";
import { Link, Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as forms from "../../messages/generated/studio/forms.ts";
import * as lists from "../../messages/generated/studio/lists.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { type CatalogueList, sectionOf } from "../addresses.ts";
import { copyProduct } from "../forms/copy-product.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/file-state.tsx";
import { blankOf, resolveSchema, type Schema } from "../forms/schema.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import { type Schemas, useFormFile } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import { ItemList } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { editFile } from "../state/draft.ts";
import { insertItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { BundlePrices } from "./bundle-panels.tsx";
import type { Product } from "./bundles.ts";
import {
  CatalogueSections,
  catalogueFile,
  entryAddress,
  keyOf,
  productsOf,
  sectionTitles,
  useListedProducts,
} from "./catalogue-sections.tsx";
import { RemoveEntry } from "./event-actions.tsx";
import { useEntryOfProblem } from "./events-page.tsx";
import { followTitle } from "./follow-title.ts";

/** A list of the catalogue other than the events: bundles, extras, promotion codes. */
export function SectionPage({ list }: { list: CatalogueList }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { schemas, text, parsed: value, error, retry } = useFormFile(catalogueFile);
  const items = useListedProducts(value, list);
  const entry = useEntryOfProblem(list, value);
  if (schemas === undefined || !isRecord(value))
    return <NotShown file={catalogueFile} text={text} error={error} onRetry={retry} />;
  if (entry !== undefined) return <Navigate to={entry} replace />;
  const products = productsOf(value, list);
  const add = (product: unknown, place: number) => {
    editFile(catalogueFile, (before) => withEntry(before, list, place, product));
    void navigate(`${sectionOf(list)}?at=/${list}/${place}`);
  };
  return (
    <>
      <PageHead title={sectionTitles[list](locale)}>
        <button type="button" className="button" onClick={() => add(blankEntry(schemas, list), products.length)}>
          {forms.addTo(locale, { name: sectionTitles[list](locale) })}
        </button>
        <Link to={`/studio/text/${catalogueFile}`}>{say.asText(locale)}</Link>
      </PageHead>
      <CatalogueSections />
      <ItemList
        label={sectionTitles[list](locale)}
        items={items}
        isOrdered
        renderTools={({ key, title }) => {
          const place = products.findIndex((product) => keyOf(product) === key);
          return (
            <>
              <button
                type="button"
                className={shell.small}
                onClick={() => add(copyProduct(products[place], value), place + 1)}
              >
                {forms.copy(locale)} <span className="visually-hidden">{title}</span>
              </button>
              <RemoveEntry {...{ list, title }} id={key} />
            </>
          );
        }}
      />
    </>
  );
}

function withEntry(text: string, list: CatalogueList, place: number, product: unknown): string {
  return valueAt(text, `/${list}`) === undefined
    ? setValue(text, `/${list}`, [product])
    : insertItem(text, `/${list}`, place, product);
}

function itemsOf({ files }: Schemas, list: CatalogueList): Schema {
  const root = files.catalogue ?? {};
  const { items } = resolveSchema(root, ((root.properties ?? {}) as Record<string, Schema>)[list] ?? {});
  return isRecord(items) ? items : {};
}

function blankEntry(schemas: Schemas, list: CatalogueList): unknown {
  return blankOf(schemas.files.catalogue ?? {}, itemsOf(schemas, list)) ?? {};
}

/** One entry of a list of the catalogue. */
export function EntryPage({ list }: { list: CatalogueList }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { schemas, text, parsed: value, error, retry } = useFormFile(catalogueFile);
  const options = useOptions();
  const [search] = useSearchParams();
  const isReady = schemas !== undefined && isRecord(value);
  const products = productsOf(value, list);
  const place = usePlace(products, id, search.get("at"));
  useShownField(search.get("at"), isReady);
  if (!isReady) return <NotShown file={catalogueFile} text={text} error={error} onRetry={retry} />;
  const entry = products[place];
  const title = entry && String(entry.title || keyOf(entry) || lists.newEntry(locale));
  return (
    <>
      <p className={shell.crumbs}>
        <Link to={sectionOf(list)}>{sectionTitles[list](locale)}</Link>
      </p>
      {entry === undefined || title === undefined ? (
        <EmptyState title={lists.noEntry(locale)} headingLevel={1}>
          {say.noEventText(locale)}
        </EmptyState>
      ) : (
        <>
          <PageHead title={title}>
            <RemoveEntry {...{ list, title, id }} onRemoved={() => void navigate(sectionOf(list))} />
          </PageHead>
          <EntryEvents entry={entry} events={productsOf(value, "events")} />
          <section className={shell.panel}>
            <FileForm file={catalogueFile} root={schemas.files.catalogue ?? {}} options={options} follow={followTitle}>
              <SchemaFields schema={itemsOf(schemas, list)} value={entry} pointer={`/${list}/${place}`} />
              {list === "bundles" && (
                <BundlePrices bundle={entry} pointer={`/${list}/${place}`} events={productsOf(value, "events")} />
              )}
            </FileForm>
          </section>
        </>
      )}
    </>
  );
}

/** An entry's place in its list. It stays while the id is missing or edited on its own page. */
function usePlace(products: readonly Product[], id: string, at: string | null): number {
  const named = products.findIndex((product) => keyOf(product) === id);
  const [last, setLast] = useState({ id, place: Number(/^\/\w+\/(\d+)/.exec(at ?? "")?.[1] ?? -1) });
  if (named >= 0 && (last.id !== id || last.place !== named)) setLast({ id, place: named });
  return named >= 0 ? named : last.id === id ? last.place : -1;
}

/** Links to the events that an entry holds. */
function EntryEvents({ entry, events }: { entry: Product; events: readonly Product[] }) {
  const locale = useLocale();
  const components = Array.isArray(entry.components) ? entry.components.filter(isRecord) : [];
  const held = new Set([entry.event, ...components.map(({ event }) => event)]);
  const found = events.filter(({ id }) => held.has(id));
  if (found.length === 0) return null;
  return (
    <section>
      <h2 id="entry-events" className={shell.label}>
        {lists.partOf(locale)}
      </h2>
      <ul aria-labelledby="entry-events" className={shell.changes}>
        {found.map((event) => (
          <li key={keyOf(event)}>
            <Link to={entryAddress("events", event)}>{String(event.title ?? event.id)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
