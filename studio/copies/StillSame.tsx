import { useId } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/copies.ts";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import { useFile } from "../state/use-file.ts";
import { copies, leaveTexts, leftMentions, originals } from "./copies.ts";
import { mentionsIn } from "./mentions.ts";
import { sameTexts } from "./same-texts.ts";

/** A copy, or what was made with it. */
export interface CopiedPart {
  readonly value: unknown;
  /** Where the value stands in its file. */
  readonly pointer: string;
  /** The page of the studio that has its fields; empty: the one that shows this. */
  readonly page: string;
  /** How its form calls what a pointer leads to. */
  nameOf(pointer: string): string;
}

/** Of a long text, in characters. */
const shown = 60;

/** The texts of a copy that are still word for word its original's, each a link to its field; nothing where there are none. */
export function StillSame({ copy, parts }: { copy: string; parts: readonly CopiedPart[] }) {
  const locale = useLocale();
  const id = useId();
  const titles = useSnapshot(copies)[copy] ?? [];
  const left = useSnapshot(leftMentions)[copy] ?? [];
  const original = useOriginal(useSnapshot(originals)[copy]?.[0]);
  const [title] = titles;
  if (original === undefined || title === undefined) return null;
  const found = parts.flatMap(({ value, pointer, page, nameOf }) => {
    const own = isRecord(value) ? String(value.title ?? "") : "";
    const mentioned = new Set(mentionsIn(value, pointer, titles, own).map((mention) => mention.pointer));
    const same = sameTexts(value, original, pointer).filter((each) => !mentioned.has(each.pointer) && !left.includes(each.text));
    return same.map((each) => ({ ...each, name: nameOf(each.pointer), to: `${page}?at=${encodeURIComponent(each.pointer)}` }));
  });
  if (found.length === 0) return null;
  return (
    <details className={shell.mentions} open>
      <summary id={id}>{say.stillSame(locale, { count: found.length, original: title })}</summary>
      <ul aria-labelledby={id}>
        {found.map(({ pointer, text, name, to }) => (
          <li key={pointer}>
            <Link to={to}>{say.sameText(locale, { name, text: excerptOf(text) })}</Link>{" "}
            <button type="button" className={shell.small} onClick={() => leaveTexts(copy, [text])}>
              {say.leave(locale)} <span className="visually-hidden">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={shell.small}
        onClick={() =>
          leaveTexts(
            copy,
            found.map(({ text }) => text),
          )
        }
      >
        {say.leaveAll(locale)}
      </button>
    </details>
  );
}

function excerptOf(text: string): string {
  const plain = text.replace(/<[^>]*>/g, " ").trim();
  return plain.length > shown ? `${plain.slice(0, shown).replace(/\S*$/, "").trimEnd()}…` : plain;
}

/** What a file says, or an event of the catalogue; undefined until it is loaded. @param name as `rememberCopy` knows it */
function useOriginal(name: string | undefined): unknown {
  const [file, id] = name?.split("#") ?? [];
  const { value } = useFile(file);
  if (id === undefined || !isRecord(value)) return value;
  return Array.isArray(value.events) ? value.events.find((event) => isRecord(event) && event.id === id) : undefined;
}
