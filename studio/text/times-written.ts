/** How often a file's text names something; without a limit once it is published, since what was sold or answered may mean it. */
export function timesWritten(file: { readonly text: string | null; readonly published: string | null } | undefined, name: string): number {
  const written = JSON.stringify(name);
  if (file?.published?.includes(written)) return Number.POSITIVE_INFINITY;
  return (file?.text ?? "").split(written).length - 1;
}
