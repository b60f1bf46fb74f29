import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";
import { SAMPLE_OWNER } from "@/lib/groups/prepare-demo";

/** Returns the metadata of the page of a shared result. Only people with the link know its address. */
export function describeSharedPage(title: string): Metadata {
  return {
    title,
    description: "An analysis that its owner shows by this link.",
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** Describes the source of a shared result, above it. */
export function SharedFrame({ owner, children }: { owner: string; children: ReactNode }) {
  return (
    <div className="space-y-4">
      {owner === SAMPLE_OWNER ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Tag tone="accent">Sample result</Tag> Computed at the start of this server, from the demo chain.
        </p>
      ) : (
        <p className="text-sm text-muted">Shared by link.</p>
      )}
      {children}
    </div>
  );
}
