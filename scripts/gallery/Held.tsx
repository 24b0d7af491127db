import { type ReactNode, useState } from "react";

/** A component that is worked with, and the value that it changes. */
export function Held<Value>({ first, children }: { first: Value; children(value: Value, change: (value: Value) => void): ReactNode }) {
  const [value, setValue] = useState(first);
  return children(value, (next) => setValue(() => next));
}
