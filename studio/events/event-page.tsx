import { useEffect, useMemo, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { priceLike } from "../../commerce/money.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as parts from "../../messages/generated/studio/event.ts";
import * as holders from "../../messages/generated/studio/holders.ts";
import * as pattern from "../../messages/generated/studio/opening.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { hasTrait } from "../../schemas/generated/kind-traits.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import { stepsIn } from "../flow-model/flow-steps.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/file-state.tsx";
import type { Edit } from "../forms/follow-choice.ts";
import { disambiguateLabels } from "../forms/form-context.ts";
import { type FormSection, FormSections } from "../forms/form-sections.tsx";
import { useCatalogueForm } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import { showStep, usePreview } from "../preview/preview-state.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState, editAlso } from "../state/draft.ts";
import type { JoinedCatalogue } from "../state/join-catalogue.ts";
import { api } from "../state/session.ts";
import { useFile } from "../state/use-file.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { SoldWithIt } from "./bundle-panels.tsx";
import { CloseDayForm } from "./close-day-form.tsx";
import { EntryMenu } from "./event-actions.tsx";
import { createFollowElsewhere, createFollowPrice } from "./follow-price.ts";
import { followTitleIn } from "./follow-title.ts";
import { holdersAddress } from "./holders-page.tsx";
import { OpeningForm } from "./opening-form.tsx";
import { productSections } from "./product-sections.ts";

export function EventPage() {
  const locale = useLocale();
  const { id = "" } = useParams();
  const catalogue = useCatalogueForm();
  const { schemas, value, file, text, error, retry } = catalogue;
  const flows = useEventFlows();
  const options = { ...useOptions(), flow: disambiguateLabels(flows.map(optionOf)) };
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"pattern" | "closing">();
  const closeDialog = () => setDialog(undefined);
  const follow = useFollow(catalogue);
  const isReady = schemas !== undefined && value !== undefined;
  usePreview(`/direct/event/${id}`);
  const showSection = useSectionShown(flows, `event/${id}.json`);
  useShownField(search.get("at"), isReady);
  if (!isReady) return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  const events: unknown[] = Array.isArray(value.events) ? value.events : [];
  const index = events.findIndex((event) => isRecord(event) && event.id === id);
  const [event, place] = [events[index], catalogue.places.events?.[index]];
  const crumbs = (
    <p className={shell.crumbs}>
      <Link to="/studio/events">{say.events(locale)}</Link>
    </p>
  );
  if (!isRecord(event) || place === undefined)
    return (
      <>
        {crumbs}
        <EmptyState title={say.noEvent(locale, { id })} headingLevel={1}>
          {say.noEventText(locale)}
        </EmptyState>
      </>
    );
  const root = schemas.files.catalogue ?? {};
  const ownFlow = `event/${id}.json`;
  return (
    <>
      {crumbs}
      <PageHead title={String(event.title ?? id)}>
        <button type="button" className={shell.plain} onClick={() => setDialog("pattern")}>
          {pattern.opening(locale)}
        </button>
        <button type="button" className={shell.plain} onClick={() => setDialog("closing")}>
          {pattern.closeDay(locale)}
        </button>
        {flows.some(({ file }) => file === ownFlow) && <Link to={addressOfFile(ownFlow)}>{say.itsPages(locale)}</Link>}
        <Link to={holdersAddress("events", id)}>{holders.holders(locale)}</Link>
        <EntryMenu list="events" entry={event} file={place.file} onRemoved={() => void navigate("/studio/events")} />
      </PageHead>
      <FileForm file={place.file} root={root} options={options} follow={follow(place.file)}>
        <FormSections
          label={parts.sections(locale)}
          schema={{ $ref: "#/$defs/CatalogueEvent" }}
          value={event}
          pointer={place.pointer}
          sections={productSections.events}
          onEnter={showSection}
          renderBelow={(section) => section === "prices" && <SoldWithIt catalogue={catalogue} event={id} />}
        />
      </FileForm>
      <Dialog title={pattern.opening(locale)} open={dialog === "pattern"} onClose={closeDialog}>
        <OpeningForm event={event} place={place} onDone={closeDialog} />
      </Dialog>
      <Dialog title={pattern.closeDay(locale)} open={dialog === "closing"} onClose={closeDialog}>
        {dialog === "closing" && <CloseDayForm event={event} place={place} onDone={closeDialog} />}
      </Dialog>
    </>
  );
}

/** Consequences of an edit: ids of ticket types, and prices in bundles, also in other files. */
function useFollow(catalogue: JoinedCatalogue): (file: string) => (edit: Edit) => string {
  const [followPrice] = useState(createFollowPrice);
  const [followElsewhere] = useState(createFollowElsewhere);
  return (file) => (edit) => {
    const after = followPrice({ ...edit, after: followTitleIn(catalogue, file)(edit) });
    const prices = followElsewhere(catalogue, file, { ...edit, after });
    // The edit itself is recorded first: Undo takes back both.
    queueMicrotask(() => {
      for (const { file: other, at, cents } of prices)
        editAlso(other, (text) => setValue(text, at, priceLike(cents, String(valueAt(text, at)))));
    });
    return after;
  };
}

/** Takes the preview to the step of the event's own flow that shows the section being edited. */
function useSectionShown(flows: readonly StudioFlow[], file: string): (section: FormSection) => void {
  const [trait, setTrait] = useState<KindTrait>();
  const { parsed } = useFile(flows.some((flow) => flow.file === file) ? file : undefined);
  const steps = useMemo(() => stepsIn(parsed), [parsed]);
  const step = trait && steps.find(({ component }) => hasTrait(component, trait));
  // biome-ignore lint/correctness/useExhaustiveDependencies: run for another step, not for each edit
  useEffect(() => step && showStep(file, step, steps), [file, step?.path]);
  return ({ shownBy }) => {
    if (shownBy !== undefined) setTrait(shownBy);
  };
}

/** The draft's flows that sell events. */
function useEventFlows(): readonly StudioFlow[] {
  const { answer } = useSnapshot(draftState);
  const { value, retry } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) =>
    api.get("studio", studioPaths.studioFlows(), signal),
  );
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other flows
  useEffect(retry, [revision]);
  return useMemo(
    () => value?.flows.filter(({ base, state }) => base === "event" && state !== "removed") ?? [],
    [value],
  );
}

const optionOf = ({ handle, title }: StudioFlow) => ({ value: handle, label: title });
