/** "General Admission, Adult"; a product without types of its own by its title alone. */
export function itemName({ title, ticketType }: { readonly title: string; readonly ticketType: string }): string {
  return ticketType === "" || ticketType === title ? title : `${title}, ${ticketType}`;
}
