import type { FlowStep } from "../../../engine/generated/flow.ts";
import type * as files from "../../../schemas/generated/catalogue.ts";
import type { Redirect } from "../../../schemas/generated/redirects.ts";
import type * as tenant from "../../../schemas/generated/tenant.ts";
import type { CataloguePart } from "./catalogue-places.ts";
import type { FileProblem } from "./problems.ts";
import type { Tax } from "./tax.ts";

type Filled<T, K extends keyof T> = T & { [Key in K]-?: NonNullable<T[Key]> };

export type Colours = Record<"accent" | "accentInk" | "ink" | "inkSoft" | "paper" | "raised" | "line", string>;

/** tenant.json with all defaults. A missing `accentInk` is chosen for contrast. */
export interface Tenant extends Omit<tenant.Tenant, "tax"> {
  homePath: string;
  loginRedirect: string;
  /** The language of this view of the museum (`Config.in`). */
  locale: string;
  /** The first is the default. */
  languages: [string, ...string[]];
  /** The part that addresses of this language begin with: "/es"; "" for the default one. */
  prefix: string;
  currencyCode: string;
  /** ISO 3166. */
  country: string;
  payments: { methods: string[] };
  theme: Filled<tenant.Theme, "followsDevice" | keyof Colours> & { dark: Colours & Pick<tenant.DarkTheme, "logo"> };
  hold: { minutes: number; extensions: number };
  limits: Required<NonNullable<tenant.Tenant["limits"]>>;
  waitingList: NonNullable<tenant.Tenant["waitingList"]>;
  tax: Tax;
  platform: Filled<NonNullable<tenant.Tenant["platform"]>, "type">;
}

export type TicketType = Omit<Filled<files.CatalogueTicketType, "ticketLimit" | "group" | "type">, "price"> & {
  price: string;
  /** The minimum, if visitors name the price. */
  minimumPrice?: string;
};
export type Opening = Filled<files.Opening, "forDays">;
export type Event = Omit<
  Filled<files.CatalogueEvent, "productType" | "listed" | "soldOut">,
  "opening" | "ticketTypes"
> & {
  opening: Opening;
  ticketTypes: TicketType[];
};
export type Bundle = Omit<files.CatalogueBundle, "components"> & {
  components: { event: string; ticketTypes: TicketType[] }[];
};
export type Series = Omit<files.CatalogueSeries, "ticketTypes"> & { ticketTypes: TicketType[] };

type Lists = Required<Omit<files.Catalogue, "$schema">>;

export type PromotionCode = files.CatalogueCode;

export interface Collections extends Omit<Lists, "codes" | "events" | "bundles" | "memberships" | "series"> {
  events: Event[];
  bundles: Bundle[];
  memberships: Filled<files.CatalogueMembership, "months">[];
  series: Series[];
}

/** catalogue.json with all defaults; missing lists are empty. */
export interface Catalogue extends Collections {
  codes: PromotionCode[];
}

/** `isAutomatic`: the museum's calendar leaves nothing to ask for now. */
export type ServedStep = Filled<FlowStep, "data"> & { readonly isAutomatic?: boolean };

/** The answer of `POST /flow`: a checked flow with its defaults. */
export interface ServedFlow {
  id: string;
  handle: string;
  base: string;
  title: string;
  version: string;
  mode: "sequence" | "tools";
  /** Its address, ready to use in a page. */
  picture?: { src: string; alt: string; focus?: string };
  facts?: Readonly<Record<string, string>>;
  steps: ServedStep[];
}

/** A snapshot of the museum's configuration: replaced as a whole, never mutated. */
export interface Config {
  readonly tenant: Tenant;
  readonly catalogue: Catalogue;
  /** The files that the catalogue's entries stand in. */
  readonly catalogueParts?: readonly CataloguePart[];
  readonly redirects: readonly Redirect[];
  /** Every served flow with its own address. */
  readonly flows?: readonly ServedFlow[];
  /** The bases that have a template: their products have direct addresses. */
  readonly directBases?: ReadonlySet<string>;
  /** `direct` falls back to the base's template, bound to that product. Undefined if none was ever valid. */
  flow(base: string, handle: string, options?: { readonly direct?: boolean }): ServedFlow | undefined;
  /** The museum in one of its languages; in its default language for another one. */
  in(language: string): Config;
  /** Problems of the current files; files with problems are served in their last good version. */
  readonly problems: readonly FileProblem[];
}

export interface ConfigStore {
  readonly current: Config;
  /** Calls the listener with each new configuration. @returns a function that removes it */
  onChange(listener: (config: Config) => void): () => void;
  /** Reloads all files; resolves when `current` reflects them. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface TaskCall {
  readonly name: string;
  readonly given: unknown;
}

/** Texts that replace files, by name; null deletes a file. */
export type Overlay = ReadonlyMap<string, string | null>;

/** The configuration of a server that can edit it. Authors' drafts are checked in a worker with a time limit. */
export interface EditableConfig extends ConfigStore {
  readonly dir: string;
  /**
   * The configuration with these texts in place of files, and its problems; it is not served.
   * @param owner the author; the queue alternates between owners
   * @throws TooLargeToCheck
   */
  check(overlay: Overlay, owner?: string): Promise<Config>;
  /** Like `check`, plus a task's answer for it. @throws TooLargeToCheck */
  examine(
    overlay: Overlay,
    owner: string,
    task: TaskCall,
  ): Promise<{ readonly config: Config; readonly answer: unknown }>;
  /** Runs a task that needs no checked draft. @throws TooLargeToCheck */
  work(owner: string, task: TaskCall): Promise<unknown>;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
