import { useState } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/removal.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import shell from "../shell/shell.module.css";
import { draftState, editFile, editTogether, openIfExists } from "../state/draft.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import type { Product } from "./bundles.ts";
import { dependentsOf, removeEvent } from "./event-edits.ts";

interface EventActionsProps {
  event: Product;
  /** Called after removal, to show something else; Undo restores the event. */
  onRemoved?(): void;
}

const file = "catalogue.json";

/** Archives or restores an event, and removes it with its pages after confirmation. */
export function EventActions({ event, onRemoved }: EventActionsProps) {
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const id = String(event.id);
  const title = String(event.title ?? id);
  const isArchived = event.listed === false;
  const archive = () =>
    editFile(file, (text) => setValue(text, `/events/${placeOf(text, id)}/listed`, isArchived ? undefined : false));
  return (
    <>
      <button type="button" className={shell.small} onClick={archive}>
        <span>{isArchived ? say.list(locale) : say.archive(locale)}</span>{" "}
        <span className="visually-hidden">{title}</span>
      </button>
      <button type="button" className={shell.small} onClick={() => setAsking(true)}>
        {say.remove(locale)} <span className="visually-hidden">{title}</span>
      </button>
      {isAsking && (
        <RemovePrompt {...{ id, title }} onDone={() => setAsking(false)} {...(onRemoved && { onRemoved })} />
      )}
    </>
  );
}

function RemovePrompt({
  id,
  title,
  onDone,
  onRemoved = () => undefined,
}: {
  id: string;
  title: string;
  onDone(): void;
  onRemoved?(): void;
}) {
  const locale = useLocale();
  const pages = `event/${id}.json`;
  const catalogue = valueAt(draftState.files[file]?.text ?? "{}", "");
  const dependents = isRecord(catalogue) ? dependentsOf(catalogue, id) : [];
  const removing = useAct<null, void>({
    send: () => openIfExists(pages),
    onAnswer() {
      editTogether(() => {
        editFile(file, (text) => removeEvent(text, id));
        editFile(pages, () => null);
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
      <p>{say.removeEventText(locale, { address: `/event/${id}` })}</p>
      {dependents.length > 0 && <p>{say.dependents(locale, { names: dependents })}</p>}
      {removing.failure && <p role="alert">{removing.failure.message}</p>}
    </Prompt>
  );
}

function placeOf(text: string, id: string): number {
  const events = valueAt(text, "/events");
  return Array.isArray(events) ? events.findIndex((event) => isRecord(event) && event.id === id) : -1;
}
