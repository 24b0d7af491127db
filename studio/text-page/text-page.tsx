import { useId, useMemo } from "react";
import { Link, useParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import forms from "../forms/forms.module.css";
import { NotShown } from "../forms/not-shown.tsx";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState, editFile } from "../state/draft.ts";
import { useFile } from "../state/use-file.ts";
import { TextEditor } from "./text-editor.tsx";

/** Edits a file as text, for comments and invalid files, which no form shows. */
export function TextPage() {
  const locale = useLocale();
  const id = useId();
  const { "*": file = "" } = useParams();
  const { text, error, retry } = useFile(file);
  const { answer } = useSnapshot(draftState) as typeof draftState;
  const problems = useMemo(() => (answer?.problems ?? []).filter((problem) => problem.file === file), [answer, file]);
  if (typeof text !== "string") return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  return (
    <>
      <p className={shell.crumbs}>
        {file === "redirects.json" ? say.redirects(locale) : <Link to={addressOfFile(file)}>{say.asForm(locale)}</Link>}
      </p>
      <PageHead title={file} />
      <div className={forms.field}>
        <label htmlFor={id} className="visually-hidden">
          {say.textOf(locale, { file })}
        </label>
        <TextEditor id={id} text={text} problems={problems} onChange={(typed) => editFile(file, () => typed, "text")} />
      </div>
    </>
  );
}
