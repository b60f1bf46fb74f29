import Link from "next/link";
import type { ComponentProps } from "react";
import type { Look } from "@/components/ui/button";
import { BUTTON_STYLE } from "@/components/ui/button-style";

/** Link that looks like a button. */
export function ButtonLink({ look = "quiet", ...props }: ComponentProps<typeof Link> & Look) {
  return <Link prefetch={false} className={BUTTON_STYLE[look]} {...props} />;
}
