import { useEffect, useRef } from "react";
import styles from "./order-record.module.css";

/** Says what just changed and takes the focus, because the pressed button is gone. */
export function ChangeMessage({ message }: { message: { readonly text: string } }) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message takes the focus, also one with the words of the last
  useEffect(() => text.current?.focus(), [message]);
  return (
    <p ref={text} role="status" tabIndex={-1} className={styles.message}>
      {message.text}
    </p>
  );
}
