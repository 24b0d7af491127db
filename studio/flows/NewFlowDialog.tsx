import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile, handleOf } from "../addresses.ts";
import forms from "../forms/forms.module.css";
import { addFile } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { setValue } from "../text/set-value.ts";

interface NewFlowDialogProps {
  open: boolean;
  flows: readonly StudioFlow[];
  onClose(): void;
}

/** A flow is made by copying one: asked for is only what must differ. */
export function NewFlowDialog({ open, flows, onClose }: NewFlowDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.newFlow(locale)} open={open} onClose={onClose}>
      <NewFlowForm flows={flows} onDone={onClose} />
    </Dialog>
  );
}

function NewFlowForm({ flows, onDone }: { flows: readonly StudioFlow[]; onDone(): void }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const sources = flows.filter(({ base, handle }) => base !== handle);
  const [title, setTitle] = useState("");
  const [source, setSource] = useState(sources[0]?.file ?? "");
  const [failure, setFailure] = useState<string>();
  const from = sources.find(({ file }) => file === source);
  const handle = handleOf(title);
  const file = `${from?.file.split("/")[0]}/${handle}.json`;

  async function create() {
    if (title.trim() === "" || handle === "") return setFailure(say.titleMissing(locale));
    if (flows.some((flow) => flow.file === file)) return setFailure(say.titleTaken(locale, { address: `/${from?.base}/${handle}` }));
    try {
      const { text } = await api.get("studio", studioPaths.studioFile({ name: source }));
      // The address and the id of the original are its own.
      const copied = ["/handle", "/id"].reduce((edited, pointer) => setValue(edited, pointer, undefined), text ?? "");
      addFile(file, setValue(copied, "/title", title.trim()));
      onDone();
      void navigate(addressOfFile(file));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(undefined);
        void create();
      }}
    >
      <div className={forms.field}>
        <label htmlFor={`${id}-title`}>{say.title(locale)}</label>
        <input
          id={`${id}-title`}
          type="text"
          autoComplete="off"
          maxLength={120}
          value={title}
          aria-describedby={`${id}-address`}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p id={`${id}-address`} className={forms.hint}>
          {handle === "" ? say.addressHint(locale) : say.address(locale, { address: `/${from?.base}/${handle}` })}
        </p>
      </div>
      <div className={forms.field}>
        <label htmlFor={`${id}-source`}>{say.startFrom(locale)}</label>
        <select id={`${id}-source`} value={source} onChange={({ target }) => setSource(target.value)}>
          {sources.map((flow) => (
            <option key={flow.file} value={flow.file}>
              {flow.title}
            </option>
          ))}
        </select>
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <button type="submit" className="button">
        {say.create(locale)}
      </button>
    </form>
  );
}
