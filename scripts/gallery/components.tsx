import type { ReactNode } from "react";
import { museumComponents } from "./museum-components.tsx";
import { pageComponents } from "./page-components.tsx";
import { staffComponents } from "./staff-components.tsx";

export const components: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  ...museumComponents,
  ...staffComponents,
  ...pageComponents,
};

export function ComponentSpecimen({ name, index }: { name: string; index: number }) {
  return Object.values(components[name] ?? {})[index];
}
