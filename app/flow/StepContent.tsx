import { requestIdOf } from "../../commerce/request-id.ts";
import type { Step } from "../../engine/core/flow.ts";
import type { FlowView } from "../../engine/react/use-flow.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** A step's own screen, or its placeholder while it loads. */
export function StepContent({ step, view }: { step: Step; view: FlowView }) {
  const { screen, code, layout } = view;
  if (code.status === "failed") {
    return (
      <LoadFailure
        title={`${step.title} could not be loaded`}
        message="Please check your connection and try again. Your choices are kept."
        onRetry={view.reloadCode}
      />
    );
  }
  if (code.status === "loading" || screen === undefined) return <Skeleton shape={layout.placeholder ?? "rows"} label={`Loading: ${step.title}`} />;
  const { resource } = screen.view;
  return (
    <>
      {resource?.status === "failed" && (
        <LoadFailure title="We couldn't load this" message={resource.error.message} requestId={requestIdOf(resource.error)} onRetry={view.reload} />
      )}
      <code.value {...screen} />
    </>
  );
}
