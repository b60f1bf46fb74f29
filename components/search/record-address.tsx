"use client";

import type { Address } from "@walletlens/engine/address";
import { useEffect } from "react";
import { type RecentKind, recordAddress } from "@/components/search/recent-addresses";

export function RecordAddress({ kind, address }: { kind: RecentKind; address: Address }) {
  useEffect(() => recordAddress({ kind, address }), [kind, address]);
  return null;
}
