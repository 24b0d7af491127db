import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** Stands where a piece's code could not be loaded: the rest of the page goes on. */
const Missing = () => <p role="alert">You seem to be offline. Please check your connection and try again.</p>;

/** A component whose code is loaded when it is first shown; what is around it, up to the next Suspense, waits for it. */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: (await load().catch(() => Missing)) as ComponentType<object> })) as ComponentType<Props>;
}

/** A component whose code is loaded when it is first shown; `fallback` stands there until then. */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Piece = lazyCode(load);
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Piece {...props} />
    </Suspense>
  );
}
