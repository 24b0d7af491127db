const key = "device";

let name: string | undefined;

/** What this browser calls itself at the door: drawn once, and kept. By it wrong PINs are counted, and redemptions recorded. */
export function device(): string {
  name ??= kept() ?? keep(crypto.randomUUID());
  return name;
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where nothing can be kept, the name lasts as long as the page. */
function keep(drawn: string): string {
  try {
    localStorage.setItem(key, drawn);
  } catch {}
  return drawn;
}
