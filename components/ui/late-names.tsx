"use client";

import type { TokenName } from "@walletlens/engine/chain/token-name";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { LateNames, type NameMints } from "@/components/ui/name-queue";

const Context = createContext<LateNames | null>(null);

interface LateNamesProviderProps {
  readonly nameMints: NameMints;
  /** Maximum number of mints of a request. */
  readonly maxMints: number;
  readonly children: ReactNode;
}

/** Provides names that the server did not have when it rendered the page. */
export function LateNamesProvider({ nameMints, maxMints, children }: LateNamesProviderProps) {
  const [names] = useState(() => new LateNames(nameMints, maxMints));
  return <Context value={names}>{children}</Context>;
}

/** Returns the name of a mint once it is known. Mints of one rendering are requested together. */
export function useLateName(mint: string): TokenName | undefined {
  const names = use(Context);
  useEffect(() => names?.request(mint), [names, mint]);
  const subscribe = useCallback((listener: () => void) => names?.subscribe(listener) ?? ignore, [names]);
  return useSyncExternalStore(subscribe, () => names?.find(mint), ignore);
}

function ignore(): undefined {
  return undefined;
}
