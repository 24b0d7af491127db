import { useState } from "react";
import { Link, Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as parts from "../../messages/generated/studio/event.ts";
import * as lists from "../../messages/generated/studio/lists.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { type CatalogueList, queryOf, sectionOf } from "../addresses.ts";
import { copyProduct } from "../forms/copy-product.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/file-state.tsx";
import { FormSections } from "../forms/form-sections.tsx";
import { blankOf, resolveSchema, type Schema } from "../forms/schema.ts";
import { type Schemas, useCatalogueForm } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import listStyles from "../shell/item-list.module.css";
import { ItemList } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { editOrAdd } from "../state/add-file.ts";
import type { EntryPlace } from "../state/join-catalogue.ts";
import { BundlePrices } from "./bundle-panels.tsx";
import type { Product } from "./bundles.ts";
import {
  CatalogueSections,
  CodeSentence,
  entryAddress,
  keyOf,
  newEntryTitles,
  productsOf,
  sectionTitles,
  useListedProducts,
} from "./catalogue-sections.tsx";
import { EntryMenu } from "./event-actions.tsx";
import { append, sectionFile } from "./event-edits.ts";
import { useEntryOfProblem } from "./events-page.tsx";
import { followTitleIn } from "./follow-title.ts";
import { productSections } from "./product-sections.ts";

/** A list of the catalogue other than the events: bundles, extras, promotion codes. */
export function SectionPage({ list }: { list: CatalogueList }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const catalogue = useCatalogueForm();
  const { schemas, value, file, text, error, retry } = catalogue;
  const items = useListedProducts(catalogue, list);
  const entry = useEntryOfProblem(list, catalogue);
  if (schemas === undefined || value === undefined)
    return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  if (entry !== undefined) return <Navigate to={entry} replace />;
  const products = productsOf(value, list);
  const add = (product: unknown, after?: EntryPlace) => {
    const at = after?.file ?? sectionFile(catalogue, list);
    const held = catalogue.places[list]?.filter((place) => place.file === at).length ?? 0;
    const index = after === undefined ? held : Number(after.pointer.split("/").at(-1)) + 1;
    editOrAdd(at, (before) => append(before, list, product, index));
    void navigate(`${sectionOf(list)}${queryOf(at, `/${list}/${index}`)}`);
  };
  return (
    <>
      <PageHead title={sectionTitles[list](locale)}>
        <button type="button" className="button" onClick={() => add(blankEntry(schemas, list))}>
          {newEntryTitles[list](locale)}
        </button>
        {file === "catalogue.json" && <Link to={`/studio/text/${file}`}>{say.asText(locale)}</Link>}
      </PageHead>
      <CatalogueSections />
      <ItemList
        label={sectionTitles[list](locale)}
        items={items}
        isOrdered
        renderTools={({ key }) => {
          const place = products.findIndex((product) => keyOf(product) === key);
          const entry = products[place];
          return (
            entry && (
              <EntryMenu
                {...{ list, entry }}
                onCopy={() => add(copyProduct(entry, value), catalogue.places[list]?.[place])}
              />
            )
          );
        }}
      />
    </>
  );
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
  const catalogue = useCatalogueForm();
  const { schemas, value, places, file, text, error, retry } = catalogue;
  const options = useOptions();
  const [search] = useSearchParams();
  const isReady = schemas !== undefined && value !== undefined;
  const products = productsOf(value, list);
  const index = useIndex(products, places[list] ?? [], id);
  useShownField(search.get("at"), isReady);
  if (!isReady) return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  const [entry, place] = [products[index], places[list]?.[index]];
  const title = entry && String(entry.title || keyOf(entry) || lists.newEntry(locale));
  return (
    <>
      <p className={shell.crumbs}>
        <Link to={sectionOf(list)}>{sectionTitles[list](locale)}</Link>
      </p>
      {entry === undefined || title === undefined || place === undefined ? (
        <EmptyState title={lists.noEntry(locale)} headingLevel={1}>
          {say.noEventText(locale)}
        </EmptyState>
      ) : (
        <>
          <PageHead title={title}>
            <EntryMenu {...{ list, entry }} file={place.file} onRemoved={() => void navigate(sectionOf(list))} />
          </PageHead>
          {list === "codes" ? (
            <CodeSentence code={entry} catalogue={value} />
          ) : (
            <EntryEvents entry={entry} events={productsOf(value, "events")} />
          )}
          <FileForm
            file={place.file}
            root={schemas.files.catalogue ?? {}}
            options={options}
            follow={followTitleIn(catalogue, place.file)}
          >
            <FormSections
              label={parts.sections(locale)}
              schema={itemsOf(schemas, list)}
              value={entry}
              pointer={place.pointer}
              sections={productSections[list]}
              renderBelow={(section) =>
                section === "prices" &&
                list === "bundles" && <BundlePrices bundle={entry} place={place} events={productsOf(value, "events")} />
              }
            />
          </FileForm>
        </>
      )}
    </>
  );
}

/** An entry's index in its list. It stays while the id is missing or edited on its own page. */
function useIndex(products: readonly Product[], places: readonly EntryPlace[], id: string): number {
  const [search] = useSearchParams();
  const [file, at] = [search.get("file") ?? "catalogue.json", search.get("at") ?? ""];
  const named = products.findIndex((product) => keyOf(product) === id);
  const pointed = places.findIndex((place) => place.file === file && `${at}/`.startsWith(`${place.pointer}/`));
  const [last, setLast] = useState({ id, index: pointed });
  if (named >= 0 && (last.id !== id || last.index !== named)) setLast({ id, index: named });
  return named >= 0 ? named : last.id === id ? (last.index >= 0 ? last.index : pointed) : -1;
}

/** Links to the events that an entry holds. */
function EntryEvents({ entry, events }: { entry: Product; events: readonly Product[] }) {
  const locale = useLocale();
  const components = Array.isArray(entry.components) ? entry.components.filter(isRecord) : [];
  const held = new Set([entry.event, ...components.map(({ event }) => event)]);
  const found = events.filter(({ id }) => held.has(id));
  if (found.length === 0) return null;
  return (
    <section className={listStyles.inLine}>
      <h2 id="entry-events" className={shell.label}>
        {lists.partOf(locale)}
      </h2>
      <ul aria-labelledby="entry-events">
        {found.map((event) => (
          <li key={keyOf(event)}>
            <Link to={entryAddress("events", event)}>{String(event.title ?? event.id)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
