"use client";

import { useEffect, useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import type { ApiCall, JsonReading, PanelToolsProps } from "@/components/ui/panel-tools";

interface JsonDialogProps {
  readonly call: ApiCall;
  readonly read: PanelToolsProps["read"] | undefined;
  readonly close: () => void;
}

const FETCHING: JsonReading = { status: "failed", message: "Fetching…" };
const UNREACHABLE: JsonReading = { status: "failed", message: "The server does not answer." };

/** Dialog with the API's answer to a call, or with the part of it that a panel was made from. */
export default function JsonDialog({ call, read, close }: JsonDialogProps) {
  const reading = useReading(call, read);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="JSON"
      description={describeSource(call, read !== undefined)}
    >
      {reading.status === "ready" ? (
        <pre className="figure max-h-[60dvh] overflow-auto rounded-md border border-line bg-ground p-3 text-xs">
          {reading.json}
        </pre>
      ) : (
        <output className="block min-h-16 text-muted">{reading.message}</output>
      )}
      <div className="mt-3 flex justify-end gap-2">
        {reading.status === "ready" && <CopyButton text={reading.json} name="the JSON" />}
        <button type="button" onClick={close} className={BUTTON_STYLE.quiet}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function useReading(call: ApiCall, read: JsonDialogProps["read"]): JsonReading {
  const [reading, setReading] = useState(FETCHING);
  useEffect(() => {
    const end = new AbortController();
    const answer = read === undefined ? fetchJson(call.path, end.signal) : read();
    answer
      .catch(() => UNREACHABLE)
      .then((outcome) => {
        if (!end.signal.aborted) setReading(outcome);
      });
    return () => end.abort();
  }, [call.path, read]);
  return reading;
}

async function fetchJson(path: string, signal: AbortSignal): Promise<JsonReading> {
  const response = await fetch(path, { signal });
  const body: unknown = await response.json();
  return { status: "ready", json: JSON.stringify(body, null, 2) };
}

function describeSource({ credits = 0 }: ApiCall, isKept: boolean): string {
  if (!isKept) return "What the interface answers.";
  return `The part of the interface's answer that this panel was made from. Looking at it costs nothing; the call costs ${credits} credits.`;
}
