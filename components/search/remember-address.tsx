"use client";

import { useEffect } from "react";
import { type RecentKind, rememberAddress } from "@/components/search/recent-addresses";
import type { Address } from "@walletlens/engine/address";

/** Keeps in this browser that an address was looked at. */
export function RememberAddress({ kind, address }: { kind: RecentKind; address: Address }) {
  useEffect(() => rememberAddress({ kind, address }), [kind, address]);
  return null;
}
