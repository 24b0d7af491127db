import { FailureSummary } from "../../ui/ErrorSummary.tsx";

export function Failure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <FailureSummary text={text} />;
}
