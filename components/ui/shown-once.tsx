"use client";

import { type ReactNode, useEffect } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CodeBlock } from "@/components/ui/code-block";
import type { DialogControl } from "@/components/ui/form-dialog";

interface ShownOnceProps {
  readonly code: string;
  /** Words for the code, for who cannot see it. */
  readonly name: string;
  readonly control: DialogControl;
  /** Words on its use. */
  readonly children?: ReactNode;
}

/** A secret that nobody can show again: its dialog stays until its reader says that it is copied. */
export function ShownOnce({ code, name, control, children }: ShownOnceProps) {
  const { close, hold } = control;
  useEffect(hold, [hold]);
  return (
    <div className="grid gap-4">
      <CodeBlock code={code} name={name} />
      <p className="text-sm text-warning" role="alert">
        Copy it now: nobody can show it again. {children}
      </p>
      <div className="flex justify-end">
        <button type="button" onClick={close} className={BUTTON_STYLE.primary}>
          I have copied it
        </button>
      </div>
    </div>
  );
}
