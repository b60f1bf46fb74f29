import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Link to a page of the site, which is loaded when the link is followed. Every page is rendered per request, so a
 * prefetch would contain nothing of it, and cost two requests for each visible link.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
