"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

interface JsonDialogProps {
  readonly call: ApiCall;
  readonly read: PanelToolsProps["read"] | undefined;
  readonly close: () => void;
}

const FETCHING: JsonResult = { status: "failed", message: "Fetching…" };
const UNREACHABLE: JsonResult = { status: "failed", message: "The server does not answer." };

export default function JsonDialog({ call, read, close }: JsonDialogProps) {
  const result = useResult(call, read);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="JSON"
      description={describeSource(call, read !== undefined)}
    >
      {result.status === "ready" ? (
        <pre className="figure max-h-[60dvh] overflow-auto rounded-md border border-line bg-ground p-3 text-xs">
          {result.json}
        </pre>
      ) : (
        <output className="block min-h-16 text-muted">{result.message}</output>
      )}
      <div className="mt-3 flex justify-end gap-2">
        {result.status === "ready" && <CopyButton text={result.json} name="the JSON" label="Copy JSON" />}
        <CopyButton text={call.curl} name="the call as curl" label="Copy curl" />
        <Button onClick={close}>Close</Button>
      </div>
    </Dialog>
  );
}

function useResult(call: ApiCall, read: JsonDialogProps["read"]): JsonResult {
  const [result, setResult] = useState(FETCHING);
  useEffect(() => {
    const end = new AbortController();
    const answer = read === undefined ? fetchJson(call.path, end.signal) : read();
    answer
      .catch(() => UNREACHABLE)
      .then((outcome) => {
        if (!end.signal.aborted) setResult(outcome);
      });
    return () => end.abort();
  }, [call.path, read]);
  return result;
}

async function fetchJson(path: string, signal: AbortSignal): Promise<JsonResult> {
  const response = await fetch(path, { signal });
  const body: unknown = await response.json();
  return { status: "ready", json: JSON.stringify(body, null, 2) };
}

function describeSource({ credits = 0 }: ApiCall, isStored: boolean): string {
  if (!isStored) return "API response.";
  return `API response behind this panel. Viewing is free; the call costs ${credits} credits.`;
}

export interface ApiCall {
  readonly curl: string;
  /** Path and query. */
  readonly path: string;
  /** Credits of a call; absent if it is free. */
  readonly credits?: number;
}

export type JsonResult =
  | { readonly status: "ready"; readonly json: string }
  | { readonly status: "failed"; readonly message: string };

export interface PanelToolsProps {
  readonly call: ApiCall;
  /** Reads the stored data instead of making the call. */
  readonly read?: () => Promise<JsonResult>;
}
