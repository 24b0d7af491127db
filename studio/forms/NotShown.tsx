import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { FileState } from "../shell/FileState.tsx";

interface NotShownProps {
  file: string;
  text: string | null | undefined;
  error: Error | undefined;
  onRetry(): void;
}

/** In place of a file's form or its text: why it is not shown, and a way to try again where it may be there. */
export function NotShown({ file, text, error, onRetry }: NotShownProps) {
  const locale = useLocale();
  const isMissing = error instanceof CallError && error.status === 404;
  if (error === undefined || isMissing) return <FileState file={file} text={text} error={error} />;
  return <LoadFailure title={say.pageNotLoaded(locale)} message={error.message} headingLevel={1} onRetry={onRetry} />;
}
