import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** A component whose code is loaded when it is first shown; what is around it, up to the next Suspense, waits for it. */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().then((piece) => ({ default: piece as ComponentType<object> }))) as ComponentType<Props>;
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
