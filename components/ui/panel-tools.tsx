"use client";

import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { PanelToolsProps } from "@/components/ui/json-dialog";
import { lazyView } from "@/components/ui/lazy-view";

const JsonDialog = lazyView(() => import("@/components/ui/json-dialog"));

/** The dialog also contains the copy button, so this one is not a tab stop. */
export function PanelTools({ call, read }: PanelToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const { curl, credits = 0 } = call;
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="h-7 px-1.5 text-sm text-muted hover:text-text"
      >
        JSON
      </button>
      <CopyButton
        text={curl}
        name={credits === 0 ? "as curl" : `as curl: ${credits} credits`}
        tabIndex={-1}
      />
      {isOpen && <JsonDialog call={call} read={read} close={() => setOpen(false)} />}
    </span>
  );
}
