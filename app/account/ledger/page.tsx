import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { LedgerTable } from "@/components/account/ledger-table";
import { container } from "@/lib/composition/container";

export const metadata: Metadata = {
  title: "Ledger",
  description: "What came into your account and what went out, entry by entry.",
};

const PAGE_SIZE = 50;

export default async function LedgerPage({ searchParams }: PageInput) {
  const { userId } = await requireSession("/account/ledger");
  const before = readEntryId((await searchParams).before);
  // One more row than the page shows tells if older ones exist.
  const entries = await container().ownAccount.readLines(userId, { limit: PAGE_SIZE + 1, before });
  const shown = entries.slice(0, PAGE_SIZE);
  const last = entries.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return <LedgerTable entries={shown} older={last?.id ?? null} isFirst={before === null} />;
}

function readEntryId(value: string | readonly string[] | undefined): bigint | null {
  return typeof value === "string" && /^\d{1,18}$/.test(value) ? BigInt(value) : null;
}
