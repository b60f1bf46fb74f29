"use client";

import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

export interface SharingProps {
  /** Without a trailing slash. */
  readonly site: string;
  readonly share: (jobId: string) => Promise<void>;
  readonly unshare: (jobId: string) => Promise<void>;
}

interface ShareLinkProps extends SharingProps {
  readonly jobId: string;
  /** Token of the link; null if none exists. */
  readonly token: string | null;
}

export function ShareLink({ jobId, token, site, share, unshare }: ShareLinkProps) {
  const [isPending, start] = useTransition();
  if (token === null) {
    return (
      <button
        type="button"
        disabled={isPending}
        onClick={() => start(() => share(jobId))}
        className="text-accent hover:underline disabled:opacity-60"
      >
        Share
      </button>
    );
  }
  const path = `/shared/${token}`;
  return (
    <span className="flex items-center gap-2">
      <a href={path} className="text-accent hover:underline">
        Link active
      </a>
      <CopyButton text={`${site}${path}`} name="the link" />
      <Button look="danger" disabled={isPending} onClick={() => start(() => unshare(jobId))}>
        Unshare
      </Button>
    </span>
  );
}
