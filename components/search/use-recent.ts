"use client";

import { useMemo, useSyncExternalStore } from "react";
import { parseRecent, type RecentAddress, readText, watchRecent } from "@/components/search/recent-addresses";

/** Addresses that were opened in this browser, kept up to date; null on the server, which does not know them. */
export function useRecent(): readonly RecentAddress[] | null {
  const text = useSyncExternalStore<string | null | undefined>(watchRecent, readText, notOnTheServer);
  return useMemo(() => (text === undefined ? null : parseRecent(text)), [text]);
}

function notOnTheServer(): undefined {
  return undefined;
}
