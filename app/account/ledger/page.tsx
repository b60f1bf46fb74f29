import type { Metadata } from "next";
import type { PageInput } from "@/app/page-input";
import { LedgerTable } from "@/components/account/ledger-table";
import { listLedgerLines } from "@/lib/billing/ledger-lines";
import { container } from "@/lib/composition/container";
import { readEntryId, readPage } from "../read-page";

export const metadata: Metadata = {
  title: "Ledger",
  description: "What came into your account and what went out, entry by entry.",
};

export default async function LedgerPage(props: PageInput) {
  const { ports } = container();
  const { shown, last, isFirst } = await readPage("/account/ledger", props, readEntryId, (userId, page) =>
    listLedgerLines(ports, userId, page),
  );
  return <LedgerTable entries={shown} older={last?.id ?? null} isFirst={isFirst} />;
}
