import { FailureSummary } from "../../ui/ErrorSummary.tsx";

/** Shows the last attempt's error. */
export function Failure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <FailureSummary text={text} />;
}
