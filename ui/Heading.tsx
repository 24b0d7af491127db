import { type ComponentProps, createContext, useContext } from "react";

/** The level of headings in what is below: 2 on a page of its own, 3 below the heading of one of several steps. */
export const HeadingLevel = createContext<2 | 3>(2);

interface HeadingProps extends ComponentProps<"h2"> {
  /** Is it below another heading of the same content? */
  isNested?: boolean;
}

/** A heading of a step's content, at the level that its page gives it. */
export function Heading({ isNested = false, ...props }: HeadingProps) {
  const level = useContext(HeadingLevel);
  const Tag = `h${isNested ? ((level + 1) as 3 | 4) : level}` as const;
  return <Tag {...props} />;
}
