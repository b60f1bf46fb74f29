"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";

interface ShownOnceProps {
  readonly code: string;
  readonly name: string;
  readonly close: () => void;
  readonly children?: ReactNode;
  /** Content below the warning. */
  readonly below?: ReactNode;
}

export function ShownOnce({ code, name, close, children, below }: ShownOnceProps) {
  return (
    <div className="grid gap-4">
      <CodeBlock code={code} name={name} />
      <p className="text-sm text-warning" role="alert">
        Copy it now: it cannot be shown again. {children}
      </p>
      {below}
      <div className="flex justify-end">
        <Button look="primary" onClick={close}>
          I have copied it
        </Button>
      </div>
    </div>
  );
}
