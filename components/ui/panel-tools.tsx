"use client";

import { lazy, Suspense, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";

const JsonDialog = lazy(() => import("@/components/ui/json-dialog"));

/** The call of the interface that answers what a panel shows. */
export interface ApiCall {
  readonly curl: string;
  /** Path and query; the answer is fetched with the session of who looks at it. */
  readonly path: string;
}

/** Ways from a panel to the interface: its call to copy, and its answer to look at. */
export function PanelTools({ call: { curl, path } }: { call: ApiCall }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="rounded-sm px-1.5 text-sm text-muted hover:text-text"
      >
        JSON
      </button>
      <CopyButton text={curl} name="as curl" />
      {isOpen && (
        <Suspense>
          <JsonDialog path={path} close={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
