import { BUTTON_STYLE } from "@/components/ui/button-style";

/** A step that leads nowhere stays in its place, so that the other one does not move under the pointer. */
export function DisabledLink({ name }: { name: string }) {
  return (
    <span aria-disabled="true" className={`${BUTTON_STYLE.quiet} pointer-events-none opacity-40`}>
      {name}
    </span>
  );
}
