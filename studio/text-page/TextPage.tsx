import { useId } from "react";
import { Link, useParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import forms from "../forms/forms.module.css";
import { FileState } from "../shell/FileState.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import shell from "../shell/shell.module.css";
import { draftState, editFile } from "../state/draft.ts";
import { useFile } from "../state/use-file.ts";

/** A file as its text, for what no form shows: comments, and files that cannot be read. */
export function TextPage() {
  const locale = useLocale();
  const id = useId();
  const { "*": file = "" } = useParams();
  const { text, error } = useFile(file);
  const { answer } = useSnapshot(draftState);
  if (typeof text !== "string") return <FileState file={file} text={text} error={error} />;
  const problems = (answer?.problems ?? []).filter((problem) => problem.file === file);
  return (
    <>
      <p className={shell.crumbs}>{file === "redirects.json" ? say.redirects(locale) : <Link to={addressOfFile(file)}>{say.asForm(locale)}</Link>}</p>
      <PageHead title={file} />
      <div className={forms.field}>
        <label htmlFor={id} className="visually-hidden">
          {say.textOf(locale, { file })}
        </label>
        <textarea
          id={id}
          className={`${forms.code} ${shell.source}`}
          rows={32}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
          onChange={({ target }) => editFile(file, () => target.value, "text")}
        />
        {problems.length > 0 && (
          <ul id={`${id}-problems`} className={forms.problems}>
            {problems.map(({ code, line, message, fix }) => (
              <li key={code + line + message}>{say.lineProblem(locale, { line, problem: fix === undefined ? message : `${message}; ${fix}` })}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
