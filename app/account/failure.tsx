import { FailureSummary } from "../../ui/error-summary.tsx";

export function Failure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <FailureSummary text={text} />;
}
