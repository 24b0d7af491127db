/** A kind of step as a form calls it: "series-tickets" is "Series tickets". */
export function kindName(component: string): string {
  const words = component.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
