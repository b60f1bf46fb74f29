import type { ReactNode } from "react";
import { renderOnce } from "./render-once";

interface RenderedOnceProps {
  readonly as: "dl" | "tbody";
  readonly className?: string;
  readonly subject: object;
  readonly render: () => ReactNode;
}

export function RenderedOnce({ as: Element, className, subject, render }: RenderedOnceProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own elements, escaped by renderOnce
  return <Element className={className} dangerouslySetInnerHTML={renderOnce(subject, render)} />;
}
