"use client";

import { lazy, Suspense, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";

const JsonDialog = lazy(() => import("@/components/ui/json-dialog"));

/** The call of the interface that answers what a panel shows. */
export interface ApiCall {
  readonly curl: string;
  /** Path and query; the answer is fetched with the session of the reader. */
  readonly path: string;
  /** Credits that each call costs; absent where it is free. */
  readonly credits?: number;
}

/** JSON text, or a sentence that says why there is none. */
export type JsonResult =
  | { readonly status: "ready"; readonly json: string }
  | { readonly status: "failed"; readonly message: string };

export interface PanelToolsProps {
  readonly call: ApiCall;
  /**
   * Reads what the page was made from, so that looking at it takes no call. Where it is absent the call is made.
   */
  readonly read?: () => Promise<JsonResult>;
}

/**
 * Ways from a panel to the interface: its call to copy, and its answer to look at. The answer has the call, too, for the
 * tab key.
 */
export function PanelTools({ call, read }: PanelToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const { curl, credits = 0 } = call;
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="px-1.5 text-sm text-muted hover:text-text"
      >
        JSON
      </button>
      <CopyButton
        text={curl}
        name={credits === 0 ? "as curl" : `as curl: ${credits} credits`}
        tabIndex={-1}
      />
      {isOpen && (
        <Suspense>
          <JsonDialog call={call} read={read} close={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
