import { useId } from "react";
import { Link } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/bundle.ts";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import { MissingTypes } from "./missing-types.tsx";
import type { Product } from "./new-bundle.ts";

/** Links to an event's bundles, with their missing ticket types, and extras; null if there are none. */
export function SoldWithIt({ catalogue, event }: { catalogue: Product; event: string }) {
  const locale = useLocale();
  const id = useId();
  const holds = ({ components }: Product) => listOf(components).some((part) => isRecord(part) && part.event === event);
  const offers = ({ offeredWith }: Product) => listOf(offeredWith).includes(event);
  const found = [...placesIn(catalogue, "bundles", holds), ...placesIn(catalogue, "upsells", offers)];
  const events = listOf(catalogue.events).filter(isRecord);
  if (found.length === 0) return null;
  return (
    <section>
      <h2 id={id} className={shell.label}>
        {say.soldWithIt(locale)}
      </h2>
      <ul aria-labelledby={id} className={shell.changes}>
        {found.map(({ title, product, pointer }) => (
          <li key={pointer}>
            <Link to={`/studio/events?at=${encodeURIComponent(pointer)}`}>{title}</Link>
            <MissingTypes bundle={product} pointer={pointer} events={events} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function placesIn(
  catalogue: Product,
  list: string,
  isMeant: (product: Product) => boolean,
): { title: string; product: Product; pointer: string }[] {
  return listOf(catalogue[list]).flatMap((product, index) =>
    isRecord(product) && isMeant(product)
      ? [{ title: String(product.title ?? product.id), product, pointer: `/${list}/${index}` }]
      : [],
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
