import { FailureSummary } from "../../ui/ErrorSummary.tsx";

/** Why the last try failed; nothing before it and after a success. */
export function Failure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <FailureSummary text={text} />;
}
