import { useEffect, useId, useRef } from "react";
import type { CameraChoice } from "./cameras.ts";
import styles from "./ScannerView.module.css";

interface CameraPromptProps {
  cameras: readonly CameraChoice[];
  inUse: string | undefined;
  onChoose(deviceId: string): void;
}

/** Asks which camera to use; the focus goes to the question. */
export function CameraPrompt({ cameras, inUse, onChoose }: CameraPromptProps) {
  const id = useId();
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => question.current?.focus(), []);

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 ref={question} id={id} tabIndex={-1}>
        Which camera would you like to use?
      </h2>
      <ul>
        {cameras.map(({ deviceId, label }) => (
          <li key={deviceId}>
            <button type="button" aria-current={deviceId === inUse} onClick={() => onChoose(deviceId)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
