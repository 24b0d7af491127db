/** Selects a number on focus, so that typing replaces it. */
export function selectAll({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.select();
}
