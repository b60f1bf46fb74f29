import type { Spending, SpendingCaps } from "@/lib/domain/billing/spending";
import type { KeyRecord } from "@/lib/ports/billing";
import type { ApiKey, KeySpending } from "./generated/client";

type KeyColumns = Pick<ApiKey, "capPerDay" | "capTotal" | "revokedAt" | "expiresAt">;

/** SQL gives 64 bits as text, Prisma as a bigint. */
type SpendingColumns = Pick<KeySpending, "day" | "dayCredits"> & { readonly totalCredits: bigint | string };

/** State of a key as of now, by its row and that of its spending. */
export function toKeyState(key: KeyColumns, spending: SpendingColumns | null): KeyState {
  const today = new Date().toISOString().slice(0, 10);
  const isToday = spending?.day.toISOString().slice(0, 10) === today;
  return {
    standing: findStanding(key),
    caps: { perDay: key.capPerDay, total: key.capTotal },
    spent: { today: isToday ? spending.dayCredits : 0, total: Number(spending?.totalCredits ?? 0) },
  };
}

interface KeyState {
  readonly standing: KeyRecord["standing"];
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

function findStanding({ revokedAt, expiresAt }: KeyColumns): KeyRecord["standing"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
