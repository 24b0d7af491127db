import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/preview.ts";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import styles from "./preview.module.css";
import { lookWith, previewState } from "./state.ts";

export function PreviewControls({ onBegin, onEnlarge }: { onBegin: () => void; onEnlarge: () => void }) {
  const locale = useLocale();
  const id = useId();
  const { device, view } = useSnapshot(previewState);
  const [isOpen] = useState(view.at !== null || view.isSoldOut || view.visitor !== "stranger");
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <label htmlFor={`${id}device`}>{say.device(locale)}</label>
        <select
          id={`${id}device`}
          value={device}
          onChange={({ target }) => {
            previewState.device = target.value === "desktop" ? "desktop" : "phone";
          }}
        >
          <option value="phone">{say.phone(locale)}</option>
          <option value="desktop">{say.desktop(locale)}</option>
        </select>
        {document.fullscreenEnabled && (
          <button type="button" className={shell.small} onClick={onEnlarge}>
            {say.large(locale)}
          </button>
        )}
        <button type="button" className={shell.small} onClick={onBegin}>
          {say.begin(locale)}
        </button>
      </div>
      <details open={isOpen}>
        <summary>{say.viewOptions(locale)}</summary>
        <div className={styles.view}>
          <div className={styles.field}>
            <label htmlFor={`${id}visitor`}>{say.visitor(locale)}</label>
            <select
              id={`${id}visitor`}
              value={view.visitor}
              onChange={({ target }) => void lookWith({ visitor: target.value === "member" ? "member" : "stranger" })}
            >
              <option value="stranger">{say.stranger(locale)}</option>
              <option value="member">{say.member(locale)}</option>
            </select>
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}at`}>{say.at(locale)}</label>
            <input
              id={`${id}at`}
              type="datetime-local"
              value={view.at ?? ""}
              onChange={({ target }) => void lookWith({ at: target.value === "" ? null : target.value })}
            />
          </div>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={view.isSoldOut}
              onChange={({ target }) => void lookWith({ isSoldOut: target.checked })}
            />
            {say.soldOut(locale)}
          </label>
        </div>
      </details>
    </div>
  );
}
