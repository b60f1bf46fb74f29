"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

/**
 * Submit button of a server action. While pending it is dim and inactive but keeps the focus, unlike a disabled
 * one.
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
