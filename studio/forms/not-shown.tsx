import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { FileState } from "../shell/file-state.tsx";

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
  return <LoadFailure title={say.pageNotLoaded(locale)} message={error.message} headingLevel={1} onRetry={onRetry} />;
}
