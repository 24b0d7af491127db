import { type ComponentProps, lazy, Suspense } from "react";
import type { LoadFailure as EagerLoadFailure } from "../../ui/LoadFailure.tsx";
import type { StatusBanner as EagerStatusBanner } from "../../ui/StatusBanner.tsx";

const loadBanner = () => import("../../ui/StatusBanner.tsx");
const loadFailure = () => import("../../ui/LoadFailure.tsx");

const LazyBanner = lazy(() => loadBanner().then((module) => ({ default: module.StatusBanner })));
const LazyFailure = lazy(() => loadFailure().then((module) => ({ default: module.LoadFailure })));

/** Loads what is shown when something goes wrong while all is still well: offline is too late. */
export function prepareForTrouble(): void {
  Promise.all([loadBanner(), loadFailure()]).catch(() => undefined);
}

export function StatusBanner(props: ComponentProps<typeof EagerStatusBanner>) {
  return (
    <Suspense fallback={null}>
      <LazyBanner {...props} />
    </Suspense>
  );
}

export function LoadFailure(props: ComponentProps<typeof EagerLoadFailure>) {
  return (
    <Suspense fallback={<p role="alert">{props.message}</p>}>
      <LazyFailure {...props} />
    </Suspense>
  );
}
