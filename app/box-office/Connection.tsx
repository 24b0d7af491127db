import { useSyncExternalStore } from "react";
import styles from "./Connection.module.css";

const events = ["online", "offline"] as const;

function follow(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Says at once that the network is gone, and that it is back. */
export function Connection() {
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  return (
    <div role="alert" className={styles.connection}>
      {!online && "No network. What you entered is kept; nothing is sent until it is back."}
    </div>
  );
}
