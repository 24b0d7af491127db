import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { isRecord } from "../../engine/core/pointer.ts";
import * as fragments from "../../messages/generated/studio/fragments.ts";
import * as graph from "../../messages/generated/studio/graph.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import * as removal from "../../messages/generated/studio/removal.ts";
import * as sayShell from "../../messages/generated/studio/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { flowAddress, flowFile, isOwnFlow } from "../addresses.ts";
import { type FlowStep, isFragmentFile, stepsIn } from "../flow-model/flow-steps.ts";
import { NotShown } from "../forms/file-state.tsx";
import { type Schemas, useFormFile } from "../forms/use-form-file.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import { previewState, showStep, usePreview } from "../preview/preview-state.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { editFile } from "../state/draft.ts";
import { AboutFlow, DifferingSteps } from "./about-flow.tsx";
import { AddStepDialog } from "./add-step-dialog.tsx";
import { FlowGraph } from "./flow-graph.tsx";
import styles from "./flow-page.module.css";
import { FragmentUses, shownBy } from "./fragment-uses.tsx";
import { PathTests } from "./path-tests.tsx";
import { RemoveFlowPrompt } from "./remove-flow.tsx";
import { StepFields } from "./step-fields.tsx";
import { StepList } from "./step-list.tsx";
import { useVisits, VisitsOfStep, VisitsSpan } from "./step-visits.tsx";
import { useFragments } from "./use-fragments.ts";

export function FlowPage() {
  const locale = useLocale();
  const { base = "", handle = "" } = useParams();
  const file = flowFile(base, handle);
  const { schemas, text, parsed: value, error, retry } = useFormFile(file);
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [wantsGraph, setGraph] = useState(false);
  const at = search.get("at");
  const steps = useMemo(() => stepsIn(value), [value]);
  const isReady = schemas !== undefined && isRecord(value);
  useShownField(at, isReady);
  const isFragment = isFragmentFile(file);
  const all = useFragments();
  const shown = shownBy(file, all);
  usePreview(isFragment ? (shown ?? "/") : base === "direct" ? "/" : flowAddress(base, handle));
  useStepShown(file, steps, at);
  if (!isReady) return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  const [, index] = /^\/steps\/(\d+)/.exec(at ?? "/steps/0") ?? [];
  const selected = index === undefined ? undefined : Math.min(Number(index), steps.length - 1);
  const show = (step: number) => setSearch({ at: `/steps/${step}` });
  const { kinds, files } = schemas;
  const root = files.flow ?? {};
  const isTools = value.mode === "tools";
  const isGraph = wantsGraph && !isTools;
  return (
    <>
      <FlowHead file={file} base={base} handle={handle} title={titleIn(value, file)} />
      <DifferingSteps file={file} steps={steps} kinds={kinds} />
      <div className={styles.page}>
        {isFragment && <FragmentUses file={file} />}
        {!isTools && !isFragment && (
          <div className={styles.tests}>
            <PathTests key={file} base={base} handle={handle} file={file} steps={steps} />
          </div>
        )}
        <div className={styles.columns} data-graph={isGraph || undefined} data-open={at === null ? undefined : ""}>
          <div className={styles.list}>
            {!isTools && (
              <button type="button" className={styles.toggle} aria-pressed={isGraph} onClick={() => setGraph(!isGraph)}>
                {graph.graph(locale)}
              </button>
            )}
            <Steps
              {...{ file, base, handle, title: titleIn(value, file), steps, selected, isGraph }}
              hasVisits={!isTools && !isFragment}
              kinds={kinds}
              onShow={show}
            />
            <button type="button" className={shell.plain} onClick={() => setAdding(true)}>
              {say.addStep(locale)}
            </button>
          </div>
          <div className={styles.form}>
            <StepTrail steps={steps} selected={selected} />
            {selected === undefined ? (
              <AboutFlow {...{ file, value, steps, kinds }} schema={isFragment ? (files.fragment ?? root) : root} />
            ) : (
              <StepFields
                key={selected}
                {...{ file, steps, kinds }}
                index={selected}
                flowSchema={root}
                fragments={all.fragments}
              />
            )}
          </div>
        </div>
      </div>
      <AddStepDialog
        open={isAdding}
        kinds={Object.entries(kinds).filter(([, { contract }]) => (contract === "tool") === isTools)}
        steps={steps}
        below={selected ?? steps.length - 1}
        edit={(change) => editFile(file, change)}
        onClose={() => setAdding(false)}
        onAdded={show}
      />
    </>
  );
}

function titleIn({ title }: Readonly<Record<string, unknown>>, file: string): string {
  return typeof title === "string" && title !== "" ? title : file;
}

/** Where a step fills the window: leads back to all steps, and to its neighbours. */
function StepTrail({ steps, selected }: { steps: readonly FlowStep[]; selected: number | undefined }) {
  const locale = useLocale();
  const link = (index: number, text: string) => <Link to={`?at=/steps/${index}`}>{text}</Link>;
  return (
    <nav aria-label={say.stepTrail(locale)} className={styles.trail}>
      <Link to="?">{say.allSteps(locale)}</Link>
      {selected !== undefined && (
        <>
          <span>{say.stepOf(locale, { number: selected + 1, count: steps.length })}</span>
          {selected > 0 && link(selected - 1, say.previousStep(locale))}
          {selected < steps.length - 1 && link(selected + 1, say.followingStep(locale))}
        </>
      )}
    </nav>
  );
}

function FlowHead({ file, base, handle, title }: { file: string; base: string; handle: string; title: string }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <p className={shell.crumbs}>
        <Link to="/studio/flows">{say.flows(locale)}</Link>
      </p>
      <PageHead title={title}>
        <Link to={`/studio/text/${file}`}>{say.asText(locale)}</Link>
        {isOwnFlow(file) && !isFragmentFile(file) && (
          <MoreMenu label={sayShell.moreFor(locale, { name: title })}>
            <button type="button" onClick={() => setRemoving(true)}>
              {removal.remove(locale)}
            </button>
          </MoreMenu>
        )}
      </PageHead>
      {isRemoving && (
        <RemoveFlowPrompt
          {...{ file, title }}
          address={flowAddress(base, handle)}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate("/studio/flows")}
        />
      )}
    </>
  );
}

interface StepsProps {
  file: string;
  base: string;
  handle: string;
  hasVisits: boolean;
  title: string;
  steps: readonly FlowStep[];
  selected: number | undefined;
  isGraph: boolean;
  kinds: Schemas["kinds"];
  onShow(index: number): void;
}

/** A flow's steps as a list or a graph. */
function Steps({ file, base, handle, hasVisits, title, steps, selected, isGraph, kinds, onShow }: StepsProps) {
  const locale = useLocale();
  const { walk } = useSnapshot(previewState);
  const about = (
    <Link to="?at=/title" aria-current={selected === undefined ? "true" : undefined}>
      {isFragmentFile(file) ? fragments.about(locale) : say.about(locale)}
    </Link>
  );
  if (!isGraph) {
    const list = {
      steps,
      kinds,
      selected,
      about,
      onShow,
      edit: (change: (text: string) => string) => editFile(file, change),
    };
    return hasVisits ? <VisitedSteps {...list} {...{ base, handle }} /> : <StepList {...list} />;
  }
  const walked = walk !== undefined && flowFile(walk.base, walk.handle) === file ? walk.steps : [];
  return (
    <>
      <h2 className={shell.label}>{say.steps(locale)}</h2>
      <p className={styles.about}>{about}</p>
      <FlowGraph {...{ file, title, steps, selected, kinds, walked }} />
    </>
  );
}

/** Shows how often visitors went on from each step. */
function VisitedSteps({ base, handle, ...list }: ComponentProps<typeof StepList> & { base: string; handle: string }) {
  const { byPath, ...span } = useVisits({ base, handle });
  return (
    <>
      <StepList {...list} visits={(step) => <VisitsOfStep step={step} byPath={byPath} />} />
      {!span.isUnpublished && <VisitsSpan {...span} />}
    </>
  );
}

/** Shows the selected step in the preview; selecting it again shows it again. */
function useStepShown(file: string, steps: readonly FlowStep[], at: string | null): void {
  const [, index] = /^\/steps\/(\d+)/.exec(at ?? "") ?? [];
  const step = index === undefined ? undefined : steps[Number(index)];
  const isThere = step !== undefined;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when a step is selected, not when it is renamed
  useEffect(
    () => (step && !isFragmentFile(file) ? showStep(file, step, steps) : undefined),
    [file, index, isThere, key],
  );
}
