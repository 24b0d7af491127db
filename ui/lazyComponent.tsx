import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import * as say from "../messages/generated/ui.ts";
import { useLocale } from "./locale.ts";

interface LazyOptions {
  /** Stands in its place until the code is there; by default nothing. */
  readonly fallback?: ReactNode;
  /** Stands in its place where the code could not be loaded: the rest of the page goes on. */
  readonly failure?: ReactNode;
}

const Offline = () => <p role="alert">{say.offline(useLocale())}</p>;

/** A component whose code is loaded when it is first shown, or before by `preload`. For what is big and not needed at first. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, failure = <Offline /> }: LazyOptions = {},
): ComponentType<Props> & { preload(): void } {
  const Code = lazy(async () => ({ default: (await load().catch(() => () => failure)) as ComponentType<object> }));
  return Object.assign(
    (props: Props) => (
      <Suspense fallback={fallback}>
        <Code {...props} />
      </Suspense>
    ),
    // What fails ahead is loaded again, and reported, when the component is shown.
    { preload: () => void load().catch(() => undefined) },
  );
}
