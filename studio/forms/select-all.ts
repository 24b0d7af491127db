/** What is typed into a number that is there takes its place. */
export function selectAll({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.select();
}
