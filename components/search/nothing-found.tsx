import type { ReactNode } from "react";
import { AddressSearch } from "@/components/search/address-search";

export function NothingFound({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-10">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{children}</p>
      <AddressSearch size="hero" />
    </section>
  );
}
