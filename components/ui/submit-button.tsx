"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

/**
 * The button of a form that a server action answers. While it is sent the button is dim and sends nothing more; it keeps
 * the focus, which a disabled one loses.
 */
export function SubmitButton({ className = "", ...props }: Omit<ComponentProps<"button">, "type">) {
  const { pending } = useFormStatus();
  return (
    <button
      {...props}
      type="submit"
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className={`${className} aria-disabled:opacity-60`}
    />
  );
}
