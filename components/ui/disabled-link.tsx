import { BUTTON_STYLE } from "@/components/ui/button-style";

/** Reserves the space of the link, so that its neighbor does not move. */
export function DisabledLink({ name }: { name: string }) {
  return (
    <span aria-disabled="true" className={`${BUTTON_STYLE.quiet} pointer-events-none opacity-40`}>
      {name}
    </span>
  );
}
