"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { createSiteClient } from "@/components/jobs/site-client";

/** Milliseconds within which several events load the page once. */
const SETTLE_MS = 500;

/** Brings the page up to date when the feed has something new, and says so to who cannot see it. */
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
      for await (const _ of events) {
        setFound((before) => before + 1);
        timer ??= setTimeout(() => {
          timer = null;
          router.refresh();
        }, SETTLE_MS);
      }
    };
    // Where the stream has gone for good, the page still shows what there was when it was loaded.
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
