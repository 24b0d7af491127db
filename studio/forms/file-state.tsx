import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import * as removal from "../../messages/generated/studio/removal.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import { draftState, editFile } from "../state/draft.ts";

interface NotShownProps {
  file: string;
  text: string | null | undefined;
  error: Error | undefined;
  onRetry(): void;
}

/** Replaces a form or text that cannot be shown: says why, and offers a retry if it may exist. */
export function NotShown({ file, text, error, onRetry }: NotShownProps) {
  const locale = useLocale();
  const isMissing = error instanceof CallError && error.status === 404;
  if (error === undefined || isMissing) return <FileState file={file} text={text} error={error} />;
  return <LoadFailure title={say.pageNotLoaded(locale)} error={error} headingLevel={1} onRetry={onRetry} />;
}

/** Replaces a file's form while it is loading, missing or not JSON. */
function FileState({ file, text, error }: { file: string; text: string | null | undefined; error: Error | undefined }) {
  const locale = useLocale();
  const published = useSnapshot(draftState).files[file]?.published;
  if (error)
    return (
      <EmptyState title={say.notLoaded(locale, { file })} headingLevel={1}>
        {error.message}
      </EmptyState>
    );
  if (text === undefined) return <p aria-busy="true">{say.loading(locale)}</p>;
  if (text === null)
    return (
      <EmptyState title={say.removedFile(locale, { file })} headingLevel={1}>
        <p>{say.removedText(locale)}</p>
        {published && (
          <button type="button" className={shell.plain} onClick={() => editFile(file, () => published)}>
            {removal.restore(locale)}
          </button>
        )}
      </EmptyState>
    );
  return (
    <EmptyState title={say.brokenFile(locale, { file })} headingLevel={1}>
      <Link to={`/studio/text/${file}`}>{say.fixText(locale)}</Link>
    </EmptyState>
  );
}
