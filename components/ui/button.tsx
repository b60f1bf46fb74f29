import type { ComponentProps } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";

export interface Look {
  readonly look?: keyof typeof BUTTON_STYLE;
}

export function Button({ look = "quiet", ...props }: ComponentProps<"button"> & Look) {
  return <button type="button" className={BUTTON_STYLE[look]} {...props} />;
}

export function TextLink({ className = "", ...props }: ComponentProps<typeof Link>) {
  return <Link className={`text-accent hover:underline ${className}`} {...props} />;
}
