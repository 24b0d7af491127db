import type * as files from "../../../schemas/generated/catalogue.ts";
import type { FlowStep } from "../../../schemas/generated/flow.ts";
import type { Redirect } from "../../../schemas/generated/redirects.ts";
import type * as tenant from "../../../schemas/generated/tenant.ts";
import type { Problem } from "./problems.ts";

type Filled<T, K extends keyof T> = T & { [Key in K]-?: NonNullable<T[Key]> };

/** Every colour of a museum's pages, written "#rrggbb". */
export type Colours = Record<"accent" | "accentInk" | "ink" | "inkSoft" | "paper" | "raised" | "line", string>;

/** tenant.json with every default filled in; `accentInk` is chosen for contrast where the file gives none. */
export interface Tenant extends tenant.Tenant {
  homePath: string;
  loginRedirect: string;
  locale: string;
  currencyCode: string;
  theme: Filled<tenant.Theme, "followsDevice" | keyof Colours> & { dark: Colours & Pick<tenant.DarkTheme, "logo"> };
  hold: { minutes: number; extensions: number };
  limits: Required<NonNullable<tenant.Tenant["limits"]>>;
  waitingList: NonNullable<tenant.Tenant["waitingList"]>;
  /** Rate by product type; 0 where none is given. */
  tax: Record<string, number>;
  platform: Filled<NonNullable<tenant.Tenant["platform"]>, "type">;
}

export type TicketType = Omit<Filled<files.CatalogueTicketType, "ticketLimit" | "group" | "type">, "price"> & {
  /** What is suggested, where visitors name the price. */
  price: string;
  /** Where visitors name the price: the least that they may. */
  minimumPrice?: string;
};
export type Opening = Filled<files.Opening, "forDays">;
export type Event = Omit<Filled<files.CatalogueEvent, "productType" | "listed" | "soldOut">, "opening" | "ticketTypes"> & {
  opening: Opening;
  ticketTypes: TicketType[];
};
export type Bundle = Omit<files.CatalogueBundle, "components"> & { components: { event: string; ticketTypes: TicketType[] }[] };
export type Series = Omit<files.CatalogueSeries, "ticketTypes"> & { ticketTypes: TicketType[] };

type Lists = Required<Omit<files.Catalogue, "$schema">>;

/** A word that takes something off the price. */
export type PromotionCode = files.CatalogueCode;

/** What a museum sells, by product type. */
export interface Collections extends Omit<Lists, "codes" | "events" | "bundles" | "memberships" | "series"> {
  events: Event[];
  bundles: Bundle[];
  memberships: Filled<files.CatalogueMembership, "months">[];
  series: Series[];
}

/** catalogue.json with every default filled in; lists that the file leaves out are empty. */
export interface Catalogue extends Collections {
  codes: PromotionCode[];
}

export type ServedStep = Filled<FlowStep, "continueButtonText" | "data">;

/** What `POST /flow` answers with: a checked flow, its defaults filled in. */
export interface ServedFlow {
  id: string;
  handle: string;
  base: string;
  title: string;
  /** A hash of all the rest. */
  version: string;
  mode: "sequence" | "tools";
  /** Its address, ready for a page. */
  picture?: { src: string; alt: string; focus?: string };
  /** What visitors ask before they book, by name. */
  facts?: Readonly<Record<string, string>>;
  steps: ServedStep[];
}

/** A problem and the file that has it. */
export interface FileProblem extends Problem {
  /** Relative to the working directory where it lies below it, otherwise absolute. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** The museum's whole configuration at one moment: replaced as a whole, never changed. */
export interface Config {
  readonly tenant: Tenant;
  readonly catalogue: Catalogue;
  readonly redirects: readonly Redirect[];
  /**
   * The flow at an address. `direct`: where there is none, the base's template, bound to the product with that handle (an event that is
   * listed, a membership, a series). Undefined where there is none, or none that was ever without problems.
   */
  flow(base: string, handle: string, options?: { readonly direct?: boolean }): ServedFlow | undefined;
  /** What is wrong with the files as they lie there now; files with problems are served in their last good version. */
  readonly problems: readonly FileProblem[];
}

/** The configuration of a running server. */
export interface ConfigStore {
  readonly current: Config;
  /** Calls the listener with each new configuration; returns how to stop that. */
  onChange(listener: (config: Config) => void): () => void;
  /** Reads all files again; settles when `current` is what they say. */
  reload(): Promise<void>;
  /** Stops watching. */
  close(): Promise<void>;
}

/** Work on authors' texts by its name, with what it is given (./task.ts). */
export interface TaskCall {
  readonly name: string;
  readonly given: unknown;
}

/** Texts that take the place of files, by name; null: of a file that is to be gone. */
export type Overlay = ReadonlyMap<string, string | null>;

/** The configuration of a server that changes it, too. What authors wrote is worked on in a thread of its own, with a deadline. */
export interface EditableConfig extends ConfigStore {
  readonly dir: string;
  /**
   * The configuration as it would be with these texts in place of files, and what is wrong with it; nobody is served it.
   * @param owner the author, who never keeps others waiting for more than one piece of work
   * @throws TooLargeToCheck
   */
  check(overlay: Overlay, owner?: string): Promise<Config>;
  /** As `check`, and what a task found in it. @throws TooLargeToCheck */
  examine(overlay: Overlay, owner: string, task: TaskCall): Promise<{ readonly config: Config; readonly answer: unknown }>;
  /** Has a task done that needs no draft to be checked. @throws TooLargeToCheck */
  work(owner: string, task: TaskCall): Promise<unknown>;
}

/** Where the store reports; a pino or Fastify logger fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
