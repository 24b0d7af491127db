import { useSyncExternalStore } from "react";
import * as say from "../../messages/generated/app/box-office.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./connection.module.css";

const events = ["online", "offline"] as const;

function follow(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

export function Connection() {
  const locale = useLocale();
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="alert" className={styles.connection}>
      {!online && say.offline(locale)}
    </div>
  );
}
