/** Courses and registrations of the school, kept in memory and in the browser instead of on a server. */

export interface Course {
  readonly id: string;
  readonly title: string;
  /** In dollars a term. */
  readonly fee: number;
  readonly years: readonly [from: number, to: number];
}

/** A line of a registration, as a step contributes it. */
export interface Entry {
  readonly label: string;
  readonly text: string;
  readonly fee?: number;
}

const courses: readonly Course[] = [
  { id: "chess", title: "Chess", fee: 0, years: [5, 12] },
  { id: "violin", title: "Violin", fee: 80, years: [5, 10] },
  { id: "sailing", title: "Sailing", fee: 120, years: [7, 12] },
  { id: "robotics", title: "Robotics", fee: 95, years: [9, 12] },
];

export const years: readonly number[] = [5, 6, 7, 8, 9, 10, 11, 12];

/** Answers the paths that the steps load. @throws Error for an unknown path */
export async function get(path: string): Promise<unknown> {
  const [, year] = /^\/courses\/(\d+)$/.exec(path) ?? [];
  if (year === undefined) throw new Error("The school does not know this page.");
  return courses.filter(({ years: [from, to] }) => from <= Number(year) && Number(year) <= to);
}

const key = "registration";

/** Replaces the registration with what the answers so far say. */
export function saveRegistration(entries: readonly Entry[]): void {
  localStorage.setItem(key, JSON.stringify(entries));
}

/** Returns the registration; empty before the first answer. */
export function readRegistration(): readonly Entry[] {
  return JSON.parse(localStorage.getItem(key) ?? "[]");
}
