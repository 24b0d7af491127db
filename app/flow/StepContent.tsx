import { requestIdOf } from "../../commerce/request-id.ts";
import type { AnyStep, ScreenProps } from "../../engine/core/contract.ts";
import type { Step } from "../../engine/core/flow.ts";
import { useScreen } from "../../engine/react/screens.ts";
import { LoadFailure, Skeleton } from "../shell/later.tsx";

const shapes: Readonly<Record<string, "calendar" | "cards" | "slots">> = { date: "calendar", bundles: "cards", upsells: "cards", time: "slots" };

/** A step's own screen, or its likeness while it loads. */
// biome-ignore lint/suspicious/noExplicitAny: each kind's screen gets its own types, which the page does not know
export function StepContent({ step, kind, screen }: { step: Step; kind: AnyStep | undefined; screen: ScreenProps<any, any, any, any> | undefined }) {
  const code = useScreen(kind);
  if (code.status === "failed") {
    return (
      <LoadFailure
        title={`${step.title} could not be loaded`}
        message="Please check your connection and try again. Your choices are kept."
        onRetry={code.retry}
      />
    );
  }
  if (code.status === "loading" || screen === undefined) return <Skeleton shape={shapes[step.component] ?? "rows"} label={`Loading: ${step.title}`} />;
  const { browsed } = screen;
  return (
    <>
      {browsed?.status === "failed" && (
        <LoadFailure title="We couldn't load this" message={browsed.error.message} requestId={requestIdOf(browsed.error)} onRetry={screen.reload} />
      )}
      <code.Screen {...screen} />
    </>
  );
}
