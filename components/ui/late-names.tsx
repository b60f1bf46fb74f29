"use client";

import type { TokenName } from "@walletlens/engine/chain/token-name";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { LateNames, NameMints } from "@/components/ui/name-queue";

/** Returns the names of this page; their code loads with the first missing name. */
type LoadNames = () => Promise<LateNames>;

const Context = createContext<LoadNames | null>(null);

interface LateNamesProviderProps {
  readonly nameMints: NameMints;
  /** Maximum number of mints of a request. */
  readonly maxMints: number;
  readonly children: ReactNode;
}

/** Provides names that the server did not have when it rendered the page. */
export function LateNamesProvider({ nameMints, maxMints, children }: LateNamesProviderProps) {
  const [load] = useState(() => {
    let names: Promise<LateNames> | null = null;
    return () => {
      names ??= import("@/components/ui/name-queue").then(
        (queue) => new queue.LateNames(nameMints, maxMints),
      );
      return names;
    };
  });
  return <Context value={load}>{children}</Context>;
}

/** Returns the name of a mint once it is known. Mints of one rendering are requested together. */
export function useLateName(mint: string): TokenName | undefined {
  const load = use(Context);
  const [name, setName] = useState<TokenName>();
  useEffect(() => {
    let isMounted = true;
    let unsubscribe = () => {};
    void load?.().then((names) => {
      if (!isMounted) return;
      const update = () => setName(names.find(mint));
      unsubscribe = names.subscribe(update);
      names.request(mint);
      update();
    });
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [load, mint]);
  return name;
}
