import type { ReactNode } from "react";
import { renderOnce } from "./render-once";

interface RenderedOnceProps {
  readonly as: "dl" | "tbody";
  readonly className?: string;
  /** Subject of the markup, which never changes. */
  readonly subject: object;
  readonly render: () => ReactNode;
}

/** A list or the rows of a table that are the same for everybody, rendered the first time that they are asked for. */
export function RenderedOnce({ as: Element, className, subject, render }: RenderedOnceProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own elements, escaped by renderOnce
  return <Element className={className} dangerouslySetInnerHTML={renderOnce(subject, render)} />;
}
