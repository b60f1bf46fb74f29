"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { createSiteClient } from "@/components/jobs/site-client";
import { showAlert } from "@/components/watch/show-alert";

const SETTLE_MS = 500;

/** Refreshes the page on new events, shows them as notifications if they are on, and announces them to screen readers. */
export function FeedFollower({ lastEventId }: { lastEventId: number }) {
  const router = useRouter();
  const [found, setFound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const follow = async () => {
      const events = createSiteClient().watchEvents({
        lastEventId: String(lastEventId),
        signal: leaving.signal,
      });
      for await (const event of events) {
        showAlert(event);
        setFound((before) => before + 1);
        timer ??= setTimeout(() => {
          timer = null;
          router.refresh();
        }, SETTLE_MS);
      }
    };
    // Without the stream the page shows its initial events.
    follow().catch(() => undefined);
    return () => {
      leaving.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [router, lastEventId]);
  return (
    <p role="status" className="sr-only">
      {found === 0 ? "" : `${found} new`}
    </p>
  );
}
