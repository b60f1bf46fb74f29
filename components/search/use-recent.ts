"use client";

import { useMemo, useSyncExternalStore } from "react";
import { parseRecent, type RecentAddress, readText, watchRecent } from "@/components/search/recent-addresses";

/** Returns the addresses opened in this browser; null on the server. */
export function useRecent(): readonly RecentAddress[] | null {
  const text = useSyncExternalStore<string | null | undefined>(watchRecent, readText, notOnTheServer);
  return useMemo(() => (text === undefined ? null : parseRecent(text)), [text]);
}

function notOnTheServer(): undefined {
  return undefined;
}
