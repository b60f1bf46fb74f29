"use client";

import { useTransition } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";

/** Ways to show a result to others. */
export interface SharingProps {
  /** Address of this site, without a slash at the end. */
  readonly site: string;
  readonly share: (jobId: string) => Promise<void>;
  readonly unshare: (jobId: string) => Promise<void>;
}

interface ShareLinkProps extends SharingProps {
  readonly jobId: string;
  /** Names the link; null where there is none. */
  readonly token: string | null;
}

/** Makes a link that shows a result to anybody who has it, and takes it back. */
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
        Shared
      </a>
      <CopyButton text={`${site}${path}`} name="the link" />
      <button
        type="button"
        disabled={isPending}
        onClick={() => start(() => unshare(jobId))}
        className={BUTTON_STYLE.danger}
      >
        Take back
      </button>
    </span>
  );
}
