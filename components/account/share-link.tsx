"use client";

import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton, writeToClipboard } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { INPUT_STYLE } from "@/components/ui/field";

export interface SharingProps {
  /** Without a trailing slash. */
  readonly site: string;
  /** Returns false if no link was made. */
  readonly share: (jobId: string) => Promise<boolean>;
  readonly unshare: (jobId: string) => Promise<void>;
}

interface ShareLinkProps extends SharingProps {
  readonly jobId: string;
  /** Path of the link; null if none exists. */
  readonly path: string | null;
}

export function ShareLink({ jobId, path, site, share, unshare }: ShareLinkProps) {
  const [isPending, start] = useTransition();
  const [isShown, setShown] = useState(false);
  if (path === null) {
    return (
      <button
        type="button"
        disabled={isPending}
        onClick={() =>
          start(async () => {
            if (await share(jobId)) setShown(true);
          })
        }
        className="text-accent hover:underline disabled:opacity-60"
      >
        Share
      </button>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <a href={path} className="text-accent hover:underline">
        Link active
      </a>
      <CopyButton text={`${site}${path}`} name="the link" />
      <Button look="danger" disabled={isPending} onClick={() => start(() => unshare(jobId))}>
        Unshare
      </Button>
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        title="Result shared"
        description="Anyone with this link can see the result until you unshare it."
      >
        <SharedLink link={`${site}${path}`} close={() => setShown(false)} />
      </Dialog>
    </span>
  );
}

function SharedLink({ link, close }: { link: string; close: () => void }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    void writeToClipboard(link).then(setCopied);
  }, [link]);
  return (
    <div className="grid gap-3">
      <input readOnly value={link} aria-label="Link" className={`figure ${INPUT_STYLE}`} />
      <output className="min-h-5 text-sm text-muted">{isCopied ? "Copied to the clipboard." : ""}</output>
      <div className="flex justify-end gap-2">
        <CopyButton text={link} name="the link" label="Copy link" />
        <Button onClick={close}>Close</Button>
      </div>
    </div>
  );
}
