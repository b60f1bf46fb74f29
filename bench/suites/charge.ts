import { headline } from "@/bench/metric";
import { onStore } from "@/bench/store";
import { createApiKeys } from "@/lib/infra/postgres/billing/api-keys";
import { createLedger } from "@/lib/infra/postgres/billing/ledger";
import type { Database } from "@/lib/infra/postgres/database";

const CALLERS = 100;
const SECONDS = 4;
const CREDITS = 1_000_000_000;
const PLANS = [
  { name: "charge-one", accounts: 1, words: "one account" },
  { name: "charge-hundred", accounts: 100, words: "100 accounts" },
];

/** Charges in PostgreSQL, each by a caller that charges again after each response; keys are capped. */
export const measureCharge = () =>
  onStore(async function* ({ database }) {
    for (const { name, accounts, words } of PLANS) {
      const payers = await openAccounts(database, name, accounts);
      await charge(database, payers, 1);
      const rate = await charge(database, payers, SECONDS);
      yield headline(name, rate, "charges/s", `${CALLERS} callers at once, ${words}`);
    }
  });

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

/** Returns charges a second. Throws if one is refused. */
async function charge(database: Database, payers: readonly Payer[], seconds: number): Promise<number> {
  const ledger = createLedger(database);
  const started = performance.now();
  const end = started + seconds * 1_000;
  let count = 0;
  const chargeUntilEnd = async (caller: number) => {
    const payer = payers[caller % payers.length];
    if (payer === undefined) return;
    for (; performance.now() < end; count += 1) {
      const requestId = `${payer.userId}:${caller}:${performance.now()}`;
      const entry = { ...payer, credits: 1, reason: "wallet-hud", requestId, jobId: null };
      const { status } = await ledger.charge({ ...entry, chargeKey: `request:${requestId}` });
      if (status !== "charged") throw new Error(`a charge was ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => chargeUntilEnd(caller)));
  return count / ((performance.now() - started) / 1_000);
}
