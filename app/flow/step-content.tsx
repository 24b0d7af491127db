import { requestIdOf } from "../../commerce/request-id.ts";
import type { StepView } from "../../engine/react/step-view.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

export function StepContent({ view }: { view: StepView }) {
  const locale = useLocale();
  const { step, failure, screen, code, layout } = view;
  if (failure) {
    return (
      <LoadFailure
        title={say.stepFailed(locale, { step: failure.step.title })}
        message={failure.error.message}
        requestId={requestIdOf(failure.error)}
        onRetry={failure.retry}
      />
    );
  }
  if (code.status === "failed") {
    return (
      <LoadFailure
        title={say.stepFailed(locale, { step: step.title })}
        message={say.stepFailedHint(locale)}
        onRetry={view.reloadCode}
      />
    );
  }
  if (code.status === "loading" || screen === undefined)
    return <Skeleton shape={layout.placeholder ?? "rows"} label={say.stepLoading(locale, { step: step.title })} />;
  const { resource } = screen.view;
  return (
    <>
      {resource?.status === "failed" && (
        <LoadFailure
          title={say.partFailed(locale)}
          message={resource.error.message}
          requestId={requestIdOf(resource.error)}
          onRetry={view.reload}
        />
      )}
      <code.value {...screen} />
    </>
  );
}
