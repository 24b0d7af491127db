import { useState } from "react";
import { Link } from "react-router-dom";
import * as forms from "../../messages/generated/studio/forms.ts";
import * as pages from "../../messages/generated/studio/pages.ts";
import * as say from "../../messages/generated/studio/removal.ts";
import * as sayShell from "../../messages/generated/studio/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import type { CatalogueList } from "../addresses.ts";
import { draftState, editFile, editTogether, museumLanguages, openIfExists } from "../state/draft.ts";
import { joinCatalogue, placeOfEntry } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import type { Product } from "./bundles.ts";
import { keyOf } from "./catalogue-sections.tsx";
import { dependentsOf, removeProduct } from "./event-edits.ts";
import { HoldersOf } from "./holders-page.tsx";

interface EntryMenuProps {
  list: CatalogueList;
  entry: Product;
  /** The file of the entry's own, which the menu of its page links to. */
  file?: string;
  /** Adds a copy, where the list has no form of its own for that. */
  onCopy?(): void;
  /** Called after removal, to show something else; Undo restores the entry. */
  onRemoved?(): void;
}

/** Copies, archives or removes an entry of the catalogue, or opens its text. */
export function EntryMenu({ list, entry, file, onCopy, onRemoved = () => undefined }: EntryMenuProps) {
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const id = keyOf(entry);
  const title = String(entry.title ?? id);
  const isArchived = entry.listed === false;
  const of = <span className="visually-hidden">{title}</span>;
  const archive = () => {
    const place = placeOfEntry(joinCatalogue(draftState.files, museumLanguages()), "events", id);
    if (place !== undefined)
      editFile(place.file, (text) => setValue(text, `${place.pointer}/listed`, isArchived ? undefined : false));
  };
  return (
    <>
      <MoreMenu label={sayShell.moreFor(locale, { name: title })}>
        {onCopy && (
          <button type="button" onClick={onCopy}>
            {forms.copy(locale)} {of}
          </button>
        )}
        {list === "events" && (
          <button type="button" onClick={archive}>
            <span>{isArchived ? say.list(locale) : say.archive(locale)}</span> {of}
          </button>
        )}
        {file?.includes("/") && <Link to={`/studio/text/${file}`}>{pages.asText(locale)}</Link>}
        <button type="button" onClick={() => setAsking(true)}>
          {say.remove(locale)} {of}
        </button>
      </MoreMenu>
      {isAsking && (
        <RemovePrompt
          {...{ list, id, title, onRemoved }}
          onArchive={
            list === "events" && !isArchived
              ? () => {
                  archive();
                  setAsking(false);
                }
              : undefined
          }
          onDone={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RemovePromptProps {
  list: CatalogueList;
  id: string;
  title: string;
  /** Hides an event instead; undefined for what cannot be hidden. */
  onArchive: (() => void) | undefined;
  onDone(): void;
  onRemoved(): void;
}

/** Asks before an entry is removed; an event goes with its pages. */
function RemovePrompt({ list, id, title, onArchive, onDone, onRemoved }: RemovePromptProps) {
  const locale = useLocale();
  const pages = list === "events" ? `event/${id}.json` : undefined;
  const { value: catalogue } = joinCatalogue(draftState.files, museumLanguages());
  const dependents = list === "events" && catalogue !== undefined ? dependentsOf(catalogue, id) : [];
  const removing = useAct<null, void>({
    send: async () => {
      if (pages !== undefined) await openIfExists(pages);
    },
    onAnswer() {
      editTogether(() => {
        removeProduct(joinCatalogue(draftState.files, museumLanguages()), list, id, editFile);
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
        ...(onArchive === undefined ? [] : [{ label: say.archiveInstead(locale), onChoose: onArchive }]),
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
