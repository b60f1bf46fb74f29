"use client";

import type { Address } from "@walletlens/engine/address";
import { useEffect } from "react";
import { type RecentKind, rememberAddress } from "@/components/search/recent-addresses";

export function RememberAddress({ kind, address }: { kind: RecentKind; address: Address }) {
  useEffect(() => rememberAddress({ kind, address }), [kind, address]);
  return null;
}
