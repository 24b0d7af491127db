/** Counts a name in a file's text; infinite once published, because orders or answers may refer to it. */
export function timesWritten(
  file: { readonly text: string | null; readonly published: string | null } | undefined,
  name: string,
): number {
  const written = JSON.stringify(name);
  if (file?.published?.includes(written)) return Number.POSITIVE_INFINITY;
  return (file?.text ?? "").split(written).length - 1;
}
