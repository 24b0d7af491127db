import { useEffect, useId, useRef } from "react";
import * as say from "../../messages/generated/ui/scanner.ts";
import { useLocale } from "../locale.ts";
import type { CameraChoice } from "./cameras.ts";
import styles from "./scanner-view.module.css";

interface CameraPromptProps {
  cameras: readonly CameraChoice[];
  inUse: string | undefined;
  onChoose(deviceId: string): void;
}

/** Asks which camera to use; the question takes focus. */
export function CameraPrompt({ cameras, inUse, onChoose }: CameraPromptProps) {
  const locale = useLocale();
  const id = useId();
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => question.current?.focus(), []);

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 ref={question} id={id} tabIndex={-1}>
        {say.whichCamera(locale)}
      </h2>
      <ul>
        {cameras.map(({ deviceId, label }, index) => (
          <li key={deviceId}>
            <button type="button" aria-current={deviceId === inUse} onClick={() => onChoose(deviceId)}>
              {label || say.camera(locale, { position: index + 1 })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
