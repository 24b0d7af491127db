import { type ReactNode, useEffect } from "react";
import * as say from "../../messages/generated/studio/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import styles from "./shell.module.css";

interface PageHeadProps {
  title: string;
  children?: ReactNode;
}

/** A page's heading, also the window's title. */
export function PageHead({ title, children }: PageHeadProps) {
  const locale = useLocale();
  useEffect(() => {
    document.title = `${title} | ${say.studio(locale)} | ${boot.museum}`;
  }, [title, locale]);
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
