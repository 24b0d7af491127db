import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import * as say from "../messages/generated/ui.ts";
import { useLocale } from "./locale.ts";

interface LazyOptions {
  /** Stands in its place until the code is there; by default nothing. */
  readonly fallback?: ReactNode;
  /** Stands in its place where the code could not be loaded: the rest of the page goes on. */
  readonly failure?: ReactNode;
  /** It is preloaded before the browser's first rendering of a page that shows it. React takes it over at once with the page around it, without a boundary. */
  readonly ahead?: boolean;
}

const Offline = () => <p role="alert">{say.offline(useLocale())}</p>;

/** What was shown while its code was not there, and is being loaded: the server renders again when it is. */
const missed = new Set<Promise<unknown>>();

/** Takes what is being loaded for components that were shown without their code. */
export function takeMissed(): readonly Promise<unknown>[] {
  const taken = [...missed];
  missed.clear();
  return taken;
}

/**
 * A component whose code is loaded when it is first shown, or before by `preload`. For what is big and not needed at first. Where the server
 * rendered it, the browser shows what the server made of it until its code is there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, failure = <Offline />, ahead }: LazyOptions = {},
): ComponentType<Props> & { preload(): Promise<void> } {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  const Code = lazy(async () => ({ default: (await load().catch(() => () => failure)) as ComponentType<object> }));
  return Object.assign(
    (props: Props) => {
      // What a component was begun with stays: another one in its place would lose its state.
      const [Ready] = useState(() => loaded);
      if (Ready === undefined && typeof document === "undefined") missed.add(preload());
      if (Ready && ahead) return <Ready {...props} />;
      // The same boundary with and without the code: the server has it, the browser's first rendering may not.
      return <Suspense fallback={fallback}>{Ready ? <Ready {...props} /> : <Code {...props} />}</Suspense>;
    },
    // What fails ahead is loaded again, and reported, when the component is shown.
    { preload: () => preload().catch(() => undefined) },
  );
}
