/** Returns "General Admission, Adult", or the title alone without a separate type. */
export function itemName({ title, ticketType }: { readonly title: string; readonly ticketType: string }): string {
  return ticketType === "" || ticketType === title ? title : `${title}, ${ticketType}`;
}
