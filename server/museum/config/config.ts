import type { Config, ServedFlow } from "../model/config.ts";
import { bindTemplate, productsOf } from "./direct.ts";
import { checkFlow } from "./flows.ts";
import type { KindSource } from "./kinds.ts";
import type { Good, Loaded } from "./loaded.ts";

const sources = new WeakMap<Config, Loaded>();

export function loadedOf(config: Config): Loaded | undefined {
  return sources.get(config);
}

/** Creates the configuration that a server serves; undefined without a valid tenant and catalogue. */
export function makeConfig(loaded: Loaded, source: KindSource): Config | undefined {
  const { good, problems } = loaded;
  const { tenant, catalogue, redirects } = good;
  if (tenant === undefined || catalogue === undefined) return undefined;
  const flows = new Map([...good.flows.values()].map((flow) => [`${flow.base}/${flow.handle}`, flow]));
  const direct = new Map<string, ServedFlow | undefined>();
  const config: Config = {
    tenant,
    catalogue,
    redirects,
    problems,
    flow(base, handle, options = {}) {
      const address = `${base}/${handle}`;
      // The direct address prefers the product's own flow, with the same id, so that the cart remains.
      const own = flows.get(address);
      if (own !== undefined || !options.direct) return own;
      const known = direct.get(address);
      if (known !== undefined) return known;
      const flow = bind(good, source, base, handle);
      if (flow !== undefined) direct.set(address, flow);
      return flow;
    },
  };
  sources.set(config, loaded);
  return config;
}

function bind(
  { catalogue, templates, assets }: Good,
  source: KindSource,
  base: string,
  handle: string,
): ServedFlow | undefined {
  const template = templates.get(base);
  const product = catalogue && productsOf(base, catalogue).find(({ id }) => id === handle);
  if (template === undefined || product === undefined) return undefined;
  const {
    id: _id,
    handle: _handle,
    base: _base,
    ...bound
  } = bindTemplate(template, product) as Record<string, unknown>;
  return checkFlow(bound, { base, handle, id: `direct/${base}/${handle}` }, source, { catalogue, assets }).value;
}
