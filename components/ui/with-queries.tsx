import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, createElement, useState } from "react";

/** The site may be on this machine, which needs no network. */
const ALWAYS = { networkMode: "always" } as const;

/** Returns the component with a store for the queries that it makes. */
export function withQueries<Props extends object>(View: ComponentType<Props>) {
  return function WithQueries(props: Props) {
    const [client] = useState(
      () => new QueryClient({ defaultOptions: { queries: ALWAYS, mutations: ALWAYS } }),
    );
    return <QueryClientProvider client={client}>{createElement(View, props)}</QueryClientProvider>;
  };
}
