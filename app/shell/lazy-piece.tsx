import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** A component whose code is loaded when it is first shown; `fallback` stands there until then. */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Piece = lazy(() => load().then((piece) => ({ default: piece as ComponentType<object> })));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Piece {...props} />
    </Suspense>
  );
}
