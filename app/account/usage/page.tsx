import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { UsagePanel } from "@/components/account/usage-panel";
import { buildUsageSeries } from "@/components/account/usage-series";
import { readAccountUsage } from "@/lib/billing/ledger";
import { container } from "@/lib/composition/container";

export const metadata: Metadata = {
  title: "Usage",
  description: "Calls and credits of your account by day and endpoint.",
};

const DAYS = 30;

export default async function UsagePage() {
  const { userId } = await requireSession("/account/usage");
  const rows = await readAccountUsage(container().ports, userId, DAYS);
  const today = new Date().toISOString().slice(0, 10);
  return <UsagePanel series={buildUsageSeries(rows, today, DAYS)} />;
}
