import { useId } from "react";
import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/fragments.ts";
import type { StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import shell from "../shell/shell.module.css";
import styles from "./fragment-uses.module.css";
import { useFragments } from "./use-fragments.ts";

/** Lists the flows and fragments that use a fragment. */
export function FragmentUses({ file }: { file: string }) {
  const locale = useLocale();
  const id = useId();
  const all = useFragments();
  const fragment = all.fragments.find((each) => each.file === file);
  if (fragment === undefined) return null;
  return (
    <section aria-labelledby={id} className={styles.uses}>
      <h2 id={id} className={shell.label}>
        {say.usedBy(locale)}
      </h2>
      {fragment.usedBy.length === 0 ? <p>{say.usedNowhere(locale)}</p> : <UserList files={fragment.usedBy} all={all} />}
    </section>
  );
}

/** Links files that use a fragment, by their titles. */
export function UserList({ files, all }: { files: readonly string[]; all: StudioFlowsResponse }) {
  const titles = new Map([...all.flows, ...all.fragments].map(({ file, title }) => [file, title]));
  return (
    <ul>
      {files.map((file) => (
        <li key={file}>
          <Link to={addressOfFile(file)}>{titles.get(file) ?? file}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The storefront address of the first flow that shows a fragment; undefined if none does. */
export function shownBy(file: string, { flows, fragments }: StudioFlowsResponse): string | undefined {
  const users = new Set(fragments.find((each) => each.file === file)?.usedBy);
  for (const user of users)
    for (const outer of fragments.find((each) => each.file === user)?.usedBy ?? []) users.add(outer);
  return flows.find((flow) => users.has(flow.file))?.address;
}
