import { useState } from "react";
import * as say from "../../messages/generated/studio/removal.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import shell from "../shell/shell.module.css";
import { editFile, openFile } from "../state/draft.ts";

interface RemoveFlowProps {
  file: string;
  title: string;
  address: string;
  onRemoved?(): void;
}

export function RemoveFlow({ file, title, address, onRemoved = () => undefined }: RemoveFlowProps) {
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const removing = useAct<null, void>({
    send: () => openFile(file),
    onAnswer() {
      editFile(file, () => null);
      setAsking(false);
      onRemoved();
    },
    once: true,
    resends: false,
  });
  return (
    <>
      <button type="button" className={shell.small} onClick={() => setAsking(true)}>
        {say.remove(locale)} <span className="visually-hidden">{title}</span>
      </button>
      {isAsking && (
        <Prompt
          title={say.removeTitle(locale, { title })}
          options={[
            { label: say.keep(locale), onChoose: () => setAsking(false) },
            {
              label: say.removeNow(locale),
              onChoose: () => removing.submit(null),
              busy: removing.isBusy,
              dangerous: true,
            },
          ]}
          onDismiss={() => setAsking(false)}
        >
          <p>{say.removeFlowText(locale, { address })}</p>
          {removing.failure && <p role="alert">{removing.failure.message}</p>}
        </Prompt>
      )}
    </>
  );
}
