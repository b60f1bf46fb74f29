"use client";

import { useQuery } from "@tanstack/react-query";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

/** What the interface answers at `path`, to who is signed in. */
export default function JsonDialog({ path, close }: { path: string; close: () => void }) {
  const { data = "Fetching…" } = useQuery({
    queryKey: ["json", path],
    queryFn: ({ signal }) => fetchJson(path, signal),
    retry: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="JSON"
      description="What the interface answers."
    >
      <pre className="figure max-h-[60dvh] overflow-auto rounded-md border border-line bg-ground p-3 text-xs">
        {data}
      </pre>
      <div className="mt-3 flex justify-end gap-2">
        <CopyButton text={data} name="the JSON" />
        <button type="button" onClick={close} className={BUTTON_STYLE.quiet}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

async function fetchJson(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal }).catch(() => null);
  if (response === null) return "The server does not answer.";
  return JSON.stringify(await response.json().catch(() => null), null, 2);
}
