import { type ReactNode, useState } from "react";

/** Holds a controlled component's value. */
export function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children(value: Value, change: (value: Value) => void): ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, (next) => setValue(() => next));
}
