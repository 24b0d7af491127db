import { useState } from "react";
import { Link } from "react-router-dom";
import * as pages from "../../messages/generated/studio/pages.ts";
import * as say from "../../messages/generated/studio/removal.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import type { CatalogueList } from "../addresses.ts";
import shell from "../shell/shell.module.css";
import { draftState, editFile, editTogether, openIfExists } from "../state/draft.ts";
import { joinCatalogue, placeOfEntry } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import type { Product } from "./bundles.ts";
import { dependentsOf, removeProduct } from "./event-edits.ts";
import { HoldersOf } from "./holders-page.tsx";

interface EventActionsProps {
  event: Product;
  /** Called after removal, to show something else; Undo restores the event. */
  onRemoved?(): void;
}

/** Archives or restores an event, and removes it with its pages after confirmation. */
export function EventActions({ event, onRemoved }: EventActionsProps) {
  const locale = useLocale();
  const id = String(event.id);
  const title = String(event.title ?? id);
  const isArchived = event.listed === false;
  const archive = () => {
    const place = placeOfEntry(joinCatalogue(draftState.files), "events", id);
    if (place !== undefined)
      editFile(place.file, (text) => setValue(text, `${place.pointer}/listed`, isArchived ? undefined : false));
  };
  return (
    <>
      <button type="button" className={shell.small} onClick={archive}>
        <span>{isArchived ? say.list(locale) : say.archive(locale)}</span>{" "}
        <span className="visually-hidden">{title}</span>
      </button>
      <RemoveEntry list="events" {...{ id, title, onRemoved }} />
    </>
  );
}

/** Links to the text of an entry's own file. */
export function PartAsText({ file }: { file: string }) {
  const locale = useLocale();
  return file.includes("/") ? <Link to={`/studio/text/${file}`}>{pages.asText(locale)}</Link> : null;
}

interface RemoveEntryProps {
  list: CatalogueList;
  id: string;
  title: string;
  /** Called after removal, to show something else; Undo restores the entry. */
  onRemoved?: (() => void) | undefined;
}

/** Removes an entry of the catalogue after confirmation; an event goes with its pages. */
export function RemoveEntry({ list, id, title, onRemoved = () => undefined }: RemoveEntryProps) {
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={shell.small} onClick={() => setAsking(true)}>
        {say.remove(locale)} <span className="visually-hidden">{title}</span>
      </button>
      {isAsking && <RemovePrompt {...{ list, id, title, onRemoved }} onDone={() => setAsking(false)} />}
    </>
  );
}

function RemovePrompt({
  list,
  id,
  title,
  onDone,
  onRemoved,
}: Required<Pick<RemoveEntryProps, "list" | "id" | "title">> & { onDone(): void; onRemoved(): void }) {
  const locale = useLocale();
  const pages = list === "events" ? `event/${id}.json` : undefined;
  const { value: catalogue } = joinCatalogue(draftState.files);
  const dependents = list === "events" && catalogue !== undefined ? dependentsOf(catalogue, id) : [];
  const removing = useAct<null, void>({
    send: async () => {
      if (pages !== undefined) await openIfExists(pages);
    },
    onAnswer() {
      editTogether(() => {
        removeProduct(joinCatalogue(draftState.files), list, id, editFile);
        if (pages !== undefined) editFile(pages, () => null);
      });
      onDone();
      onRemoved();
    },
    once: true,
    resends: false,
  });
  return (
    <Prompt
      title={say.removeTitle(locale, { title })}
      options={[
        { label: say.keep(locale), onChoose: onDone },
        {
          label: say.removeNow(locale),
          onChoose: () => removing.submit(null),
          busy: removing.isBusy,
          dangerous: true,
        },
      ]}
      onDismiss={onDone}
    >
      <p>
        {list === "events"
          ? say.removeEventText(locale, { address: `/event/${id}` })
          : list === "codes"
            ? say.removeCodeText(locale)
            : say.removeEntryText(locale)}
      </p>
      <HoldersOf list={list} id={id} />
      {dependents.length > 0 && <p>{say.dependents(locale, { names: dependents, count: dependents.length })}</p>}
      {removing.failure && <p role="alert">{removing.failure.message}</p>}
    </Prompt>
  );
}
