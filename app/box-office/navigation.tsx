import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import { useLocale } from "../../ui/locale.ts";
import { toolAddress } from "./address.ts";
import styles from "./navigation.module.css";

export function Navigation({ tools, current }: { tools: ToolServices["tools"]; current: string }) {
  const locale = useLocale();
  const navigation = useRef<HTMLElement>(null);
  // A phone does not fit all of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tool is another link to show
  useEffect(() => {
    // In a block: newer browsers return a promise, which React would call as the cleanup.
    navigation.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav ref={navigation} aria-label={say.navigation(locale)} className={styles.navigation}>
      {tools.map(({ path, label }) => (
        <Link key={path} to={toolAddress(path)} aria-current={path === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
