import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import type { Ledger } from "@/lib/billing/ports";
import { createApiKeys } from "@/lib/infra/postgres/billing/api-keys";
import { createLedger } from "@/lib/infra/postgres/billing/ledger";
import type { Database } from "@/lib/infra/postgres/database";

const CALLERS = 100;
const SECONDS = 4;
const CREDITS = 1_000_000_000;

/** Charges in PostgreSQL, each by a caller that charges again as soon as it is answered; keys are capped. */
export const measureCharge = () =>
  onStore(async function* ({ database }) {
    for (const [name, accounts] of [
      ["charge-one", 1],
      ["charge-hundred", 100],
    ] as const) {
      const payers = await openAccounts(database, name, accounts);
      await charge(database, payers, 1);
      const value = await charge(database, payers, SECONDS);
      yield figure(name, value, accounts);
    }
  });

function figure(name: string, value: number, accounts: number): Figure {
  const against = `${CALLERS} callers at once, ${accounts === 1 ? "one account" : `${accounts} accounts`}`;
  return { name, value, unit: "charges/s", against, headline: true };
}

interface Payer {
  readonly userId: string;
  readonly keyId: string;
}

async function openAccounts(database: Database, name: string, count: number): Promise<readonly Payer[]> {
  const ledger = createLedger(database);
  const apiKeys = createApiKeys(database, { rates: null });
  const payers = Array.from({ length: count }, (_, n) => ({
    userId: `usr_${name}_${n}`,
    keyId: `key_${name}_${n}`,
  }));
  for (const { userId, keyId } of payers) {
    const opening = { userId, credits: CREDITS, kind: "grant", reason: "bench" } as const;
    await ledger.openAccount({ ...opening, entryKey: `opening:${userId}` });
    const caps = { perDay: CREDITS, total: CREDITS };
    await apiKeys.add({ keyId, userId, key: keyId, description: "bench", expiresAt: null, caps });
  }
  return payers;
}

/** Charges a second. Throws where one is refused. */
async function charge(database: Database, payers: readonly Payer[], seconds: number): Promise<number> {
  const ledger = createLedger(database);
  const started = performance.now();
  const end = started + seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: CALLERS }, (_, n) => chargeUntil(ledger, payers, n, end)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1_000);
}

async function chargeUntil(
  ledger: Ledger,
  payers: readonly Payer[],
  caller: number,
  end: number,
): Promise<number> {
  const payer = payers[caller % payers.length];
  if (payer === undefined) return 0;
  let count = 0;
  for (; performance.now() < end; count += 1) {
    const requestId = `${payer.userId}:${caller}:${performance.now()}`;
    const { status } = await ledger.charge({
      ...payer,
      credits: 1,
      chargeKey: `request:${requestId}`,
      reason: "wallet-hud",
      requestId,
      jobId: null,
    });
    if (status !== "charged") throw new Error(`a charge was ${status}`);
  }
  return count;
}
