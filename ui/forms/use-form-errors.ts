import { useEffect, useRef, useState } from "react";
import type { FieldError } from "../../schemas/generated/wire.ts";

type Values = Readonly<Record<string, unknown>>;
type Check = (value: Values) => readonly FieldError[];

/** Which errors are shown: those of fields touched and left; once the form was sent, all; and the server's, until their field is changed. */
export function useFormErrors(value: Values, check: Check, serverErrors: readonly FieldError[] | undefined) {
  const touched = useRef(new Set<string>());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [server, setServer] = useState<readonly FieldError[]>([]);
  const [focus, setFocus] = useState<{ readonly field: string | undefined }>();

  const wrong = check(value);
  const own = wrong.filter(({ field }) => sent || left.has(field ?? ""));
  const shown = [...own, ...server.filter((error) => !own.some(({ field }) => field === error.field))];

  useEffect(() => {
    setServer(serverErrors ?? []);
    if (serverErrors?.length) setFocus({ field: serverErrors[0]?.field });
  }, [serverErrors]);

  return {
    shown,
    /** The errors to be announced: after a try to send, or what the server said. */
    summary: sent ? shown : server,
    /** The first wrong field of the last try; a new object with each try. */
    focus,
    change(next: Values) {
      const changed = Object.keys({ ...value, ...next }).filter((field) => value[field] !== next[field]);
      for (const field of changed) touched.current.add(field);
      setServer((errors) => errors.filter(({ field }) => !changed.includes(field ?? "")));
    },
    leave(field: string) {
      if (touched.current.has(field)) setLeft((fields) => new Set(fields).add(field));
    },
    validate(): boolean {
      const first = wrong[0];
      setSent(first !== undefined);
      if (first !== undefined) setFocus({ field: first.field });
      return first === undefined;
    },
  };
}
