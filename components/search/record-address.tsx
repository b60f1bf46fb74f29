"use client";

import type { Address } from "@walletlens/engine/address";
import { useEffect } from "react";
import { type RecentKind, recordAddress } from "@/components/search/recent-addresses";

interface RecordAddressProps {
  readonly kind: RecentKind;
  readonly address: Address;
  /** Ticker of a token; null if unknown. */
  readonly symbol?: string | null;
}

export function RecordAddress({ kind, address, symbol = null }: RecordAddressProps) {
  useEffect(
    () => recordAddress({ kind, address, ...(symbol !== null && { symbol }) }),
    [kind, address, symbol],
  );
  return null;
}
