import type { ComponentProps } from "react";
import type { Look } from "@/components/ui/button";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";

/** Link that looks like a button. */
export function ButtonLink({ look = "quiet", ...props }: ComponentProps<typeof Link> & Look) {
  return <Link className={BUTTON_STYLE[look]} {...props} />;
}
