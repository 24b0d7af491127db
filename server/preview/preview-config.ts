import type { KindSource } from "../museum/config/kinds.ts";
import { applyChanges, type Changes, nothingPublished, type Published } from "../museum/config/publication.ts";
import { makeConfig } from "../museum/config/store.ts";
import type { Config, ConfigStore, Tenant } from "../museum/model/config.ts";

/** A configuration from given content. It knows no folder, so nothing can be written. */
export interface PreviewConfig extends ConfigStore {
  change(changes: Changes): void;
  /** Replaces `current`, which invalidates all caches. @param isSoldOut shows every event as sold out */
  renew(shown: { readonly isSoldOut: boolean }): void;
}

/** Lifts limits that protect from strangers: a preview serves only its author. */
const unlimited = 1_000_000;

/** Creates a preview's configuration (docs/behaviour.md, "Preview"). */
export function previewConfig(source: KindSource, first: Changes): PreviewConfig {
  let published = applyChanges(nothingPublished, first);
  let isSoldOut = false;
  const listeners = new Set<(config: Config) => void>();
  const make = () => {
    const config = makeConfig(shown(published, isSoldOut), source);
    if (config === undefined) throw new Error("A preview begins with a tenant and a catalogue without problems.");
    return config;
  };
  let current = make();
  const update = () => {
    current = make();
    for (const listener of listeners) listener(current);
  };
  return {
    get current() {
      return current;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes) {
      published = applyChanges(published, changes);
      update();
    },
    renew(next) {
      isSoldOut = next.isSoldOut;
      update();
    },
    reload: async () => {},
    close: async () => {},
  };
}

function shown({ content, ...rest }: Published, isSoldOut: boolean): Published {
  const { tenant, catalogue } = content;
  const events = catalogue?.events.map((event) => (isSoldOut ? { ...event, soldOut: true } : event));
  return {
    ...rest,
    content: {
      ...content,
      ...(tenant && { tenant: withoutLimits(tenant) }),
      ...(catalogue && events && { catalogue: { ...catalogue, events } }),
    },
  };
}

function withoutLimits(tenant: Tenant): Tenant {
  const names = Object.keys(tenant.limits).filter((name) => name !== "seatsPerCart");
  return { ...tenant, limits: { ...tenant.limits, ...Object.fromEntries(names.map((name) => [name, unlimited])) } };
}
