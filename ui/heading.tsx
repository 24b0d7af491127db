import { type ComponentProps, createContext, useContext } from "react";

/** The heading level of nested content: 2 on a page, 3 below a step's heading. */
export const HeadingLevel = createContext<2 | 3>(2);

interface HeadingProps extends ComponentProps<"h2"> {
  isNested?: boolean;
}

/** A heading at the level that the page provides. */
export function Heading({ isNested = false, ...props }: HeadingProps) {
  const level = useContext(HeadingLevel);
  const Tag = `h${isNested ? ((level + 1) as 3 | 4) : level}` as const;
  return <Tag {...props} />;
}
