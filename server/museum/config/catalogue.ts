import type * as file from "../../../schemas/generated/catalogue.ts";
import { validate } from "../../../schemas/generated/catalogue.validator.js";
import { checkIds } from "./catalogue-ids.ts";
import { type Checked, checked, checkName, checkSchema } from "./check.ts";
import { withDefaults } from "./defaults.ts";
import { checkPicture } from "./pictures.ts";
import type { Problem } from "./problems.ts";
import { rememberFor } from "./remember.ts";
import { readSchema } from "./schemas.ts";
import { checkSeriesSittings } from "./series-sittings.ts";
import type { Catalogue } from "./types.ts";

const schema = readSchema("schemas/catalogue.schema.json");

/** Checks catalogue.json; `assets` are the files below assets/. */
export const checkCatalogue = rememberFor((value: unknown, assets: ReadonlySet<string>): Checked<Catalogue> => {
  const problems = checkSchema(value, validate, schema);
  if (problems.length > 0) return { value: undefined, problems };
  const catalogue = resolveCatalogue(value as file.Catalogue);
  problems.push(
    ...checkIds(catalogue),
    ...checkOpenings(catalogue),
    ...checkEvents(catalogue),
    ...checkSeriesSittings(catalogue),
    ...checkPictures(catalogue, assets),
  );
  return checked(catalogue, problems);
});

function resolveCatalogue({ $schema: _schema, ...catalogue }: file.Catalogue): Catalogue {
  return withDefaults(schema, { bundles: [], upsells: [], memberships: [], series: [], donations: [], ...catalogue }) as Catalogue;
}

/** Every event that a bundle, an upsell or a series names is there. */
function checkEvents(catalogue: Catalogue): Problem[] {
  const events = catalogue.events.map(({ id }) => id);
  const offering = [...events, ...catalogue.bundles.map(({ id }) => id)];
  const problems: (Problem | undefined)[] = [];
  const check = (id: string, pointer: string, known = events, what = "event") =>
    problems.push(
      checkName(id, known, { code: "REFERENCE_UNKNOWN", pointer, message: `"${id}" is no ${what} of this catalogue` }, `add the ${what} to /events`),
    );
  for (const [index, bundle] of catalogue.bundles.entries()) {
    check(bundle.event, `/bundles/${index}/event`);
    for (const [at, component] of bundle.components.entries()) check(component.event, `/bundles/${index}/components/${at}/event`);
  }
  for (const [index, upsell] of catalogue.upsells.entries()) {
    check(upsell.event, `/upsells/${index}/event`);
    for (const [at, id] of upsell.offeredWith.entries()) check(id, `/upsells/${index}/offeredWith/${at}`, offering, "event or bundle");
  }
  for (const [index, series] of catalogue.series.entries()) for (const [at, id] of series.events.entries()) check(id, `/series/${index}/events/${at}`);
  return problems.filter((problem) => problem !== undefined);
}

function checkOpenings(catalogue: Catalogue): Problem[] {
  const problems: Problem[] = [];
  for (const [index, { id, opening }] of catalogue.events.entries()) {
    const pointer = `/events/${index}/opening`;
    const prefix = `At event "${id}" (/events/${index}): `;
    if (!opening.weekly?.length && !opening.dates?.length)
      problems.push({
        code: "CATALOGUE_OPENING",
        pointer,
        message: `${prefix}opening names no day, so that the event is never open`,
        fix: 'add "weekly" or "dates"',
      });
    const spans: [string, { from?: string; until?: string; to?: string }][] = [[pointer, opening]];
    for (const [at, closure] of (opening.closures ?? []).entries()) if (typeof closure === "object") spans.push([`${pointer}/closures/${at}`, closure]);
    for (const [at, { from, until, to = until }] of spans) {
      if (from !== undefined && to !== undefined && from > to)
        problems.push({
          code: "CATALOGUE_OPENING",
          pointer: `${at}/from`,
          message: `${prefix}"${from}" is later than "${to}", where the span ends`,
          fix: "exchange the two",
          value: from,
        });
    }
  }
  return problems;
}

function checkPictures(catalogue: Catalogue, assets: ReadonlySet<string>): Problem[] {
  return Object.entries(catalogue).flatMap(([collection, products]: [string, { image?: string }[]]) =>
    products.flatMap(({ image }, index) => checkPicture(image, `/${collection}/${index}/image`, assets)),
  );
}
