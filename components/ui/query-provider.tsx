"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** The site may be on this machine, which needs no network. */
const ALWAYS = { networkMode: "always" } as const;

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: ALWAYS, mutations: ALWAYS } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
