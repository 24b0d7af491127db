import type { ReactNode } from "react";
import { useTitle } from "../state/use-title.ts";
import styles from "./account-page.module.css";

export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
