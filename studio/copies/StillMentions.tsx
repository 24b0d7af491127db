import { useId } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/copies.ts";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import { copies, leaveTexts, leftMentions } from "./copies.ts";
import { mentionsIn } from "./mentions.ts";

interface StillMentionsProps {
  /** As `rememberCopy` knows it. */
  copy: string;
  value: unknown;
  /** Where the value stands in its file. */
  pointer: string;
}

/** The texts of a copy that are still about its original, each a link to its field; nothing where there are none. */
export function StillMentions({ copy, value, pointer }: StillMentionsProps) {
  const locale = useLocale();
  const id = useId();
  const titles = useSnapshot(copies)[copy] ?? [];
  const left = useSnapshot(leftMentions)[copy] ?? [];
  const mentions = mentionsIn(value, pointer, titles, isRecord(value) ? String(value.title ?? "") : "").filter(({ excerpt }) => !left.includes(excerpt));
  const [original] = titles;
  if (original === undefined || mentions.length === 0) return null;
  return (
    <section className={shell.mentions}>
      <h2 id={id}>{say.stillMentions(locale, { original })}</h2>
      <ul aria-labelledby={id}>
        {mentions.map((mention) => (
          <li key={mention.pointer}>
            <Link to={`?at=${encodeURIComponent(mention.pointer)}`}>{mention.excerpt}</Link>{" "}
            <button type="button" className={shell.small} onClick={() => leaveTexts(copy, [mention.excerpt])}>
              {say.leave(locale)} <span className="visually-hidden">{mention.excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
