import type { Pool } from "pg";
import { AppError } from "@/lib/config/errors";
import {
  coalesceBy,
  type Database,
  type DatabasePorts,
  runStatement,
  toColumnArrays,
} from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import type { Row } from "@/lib/db/row";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { chargeKey } from "./rules/spending";
import {
  CHARGE_COLUMNS,
  type ChargeColumns,
  type ChargeRefusal,
  TAKE_CREDITS,
  toRefusal,
} from "./take-credits";

export interface CreditCharge {
  readonly userId: string;
  readonly credits: number;
  /** A second charge with the same key takes nothing. */
  readonly chargeKey: string;
  readonly reason: string;
  readonly requestId: string;
  readonly jobId: string | null;
  readonly keyId: string | null;
}

/** Outcome of a charge. `balance` is the remaining balance. */
export type ChargeOutcome =
  /** `settled`: an earlier request was charged under this key. */
  { readonly status: "charged" | "settled"; readonly balance: number } | ChargeRefusal;

/** Cost of a settled call and the remaining balance, in credits. */
export interface ChargeReceipt {
  readonly charged: number;
  readonly balance: number;
}

export type ChargeQueue = ReturnType<typeof createChargeQueue>;

/**
 * Charges a call once per charge key. Throws `insufficient_credits` or `spending_cap_reached` with `required`
 * and `balance`; then nothing is charged.
 */
export async function chargeCall(
  { charges, metrics }: { readonly charges: ChargeQueue; readonly metrics: Pick<Telemetry, "charged"> },
  charge: CreditCharge,
): Promise<ChargeReceipt> {
  const outcome = await charges.charge(charge);
  switch (outcome.status) {
    case "charged":
      metrics.charged(charge.reason, charge.credits);
      return { charged: charge.credits, balance: outcome.balance };
    case "settled":
      return { charged: 0, balance: outcome.balance };
    default:
      throw refusedCharge(charge.credits, outcome);
  }
}

export function refusedCharge(required: number, refusal: ChargeRefusal): AppError {
  const { balance } = refusal;
  if (refusal.status === "insufficient") return insufficientCredits(required, balance);
  return spendingCapReached(required, balance, refusal.allowance);
}

export function spendingCapReached(required: number, balance: number, allowance: number): AppError {
  const message = `This call costs ${countCredits(required)}, and the spending cap of this API key leaves ${allowance}.`;
  return new AppError("spending_cap_reached", message, { required, balance });
}

export function insufficientCredits(required: number, balance: number): AppError {
  const message = `This call costs ${countCredits(required)}, and the account has ${balance}.`;
  return new AppError("insufficient_credits", message, { required, balance });
}

function countCredits(credits: number): string {
  return credits === 1 ? "1 credit" : `${credits} credits`;
}

/** Calls of one account that are charged once per UTC day. */
interface DailySubject {
  readonly owner: string;
  readonly endpoint: string;
  /** Subject of the calls. */
  readonly subject: string;
}

/**
 * Returns the charge key of a subject for the current UTC day, and whether it was charged. Simultaneous calls
 * have the same key, so the ledger charges one of them.
 */
export async function findDailyCharge(
  { database: { prisma, clock } }: DatabasePorts,
  { owner, endpoint, subject }: DailySubject,
): Promise<{ readonly key: string; readonly paid: boolean }> {
  const day = new Date(clock.now()).toISOString().slice(0, "2026-11-26".length);
  const key = chargeKey("day", [day, endpoint, owner, subject].join(":"));
  const entry = await prisma.ledgerEntry.findUnique({ where: { entryKey: key }, select: { kind: true } });
  return { key, paid: entry?.kind === "charge" };
}

/** Charges accounts; charges of one account that arrive together share one statement. */
export function createChargeQueue({ pool }: Pick<Database, "pool">) {
  return {
    /** Charges once per `chargeKey`, in full or not at all, within the balance and the caps of the key. */
    charge: coalesceBy(
      (charge: CreditCharge) => charge.userId,
      (charges) => chargeTogether(pool, charges),
    ),
  };
}

/**
 * Charges one account for several calls in one statement. If the sum exceeds the balance or another process writes
 * one of the charges, retries each charge alone, in order; then each has its own outcome or error.
 */
async function chargeTogether(
  pool: Pool,
  charges: readonly CreditCharge[],
): Promise<readonly (ChargeOutcome | Promise<ChargeOutcome>)[]> {
  const rows = await runCharges(pool, charges);
  if (rows !== null && !isRefused(rows)) return toOutcomes(charges, rows);
  const outcomes: Promise<ChargeOutcome>[] = [];
  for (const charge of charges) {
    const outcome = chargeAlone(pool, charge);
    outcomes.push(outcome);
    await Promise.allSettled([outcome]);
  }
  return outcomes;
}

/** `requestId` of an earlier request with the same charge key, or null. */
type ChargeRow = ChargeColumns & Row<"LedgerEntry", "requestId"> & { readonly debited: boolean };

/**
 * Takes credits once per key, and never below zero. The balance decreases only if it covers all new charges, and only
 * then entries are inserted. Hot path: `npm run bench -- warm`.
 */
const CHARGE_CALLS = {
  name: "charge-calls",
  text: `
    WITH requested AS (
      SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
        WITH ORDINALITY AS a (credits, entry_key, reason, request_id, job_id, key_id, position)
    ), known AS (
      SELECT a.*, e.request_id AS paid_by, e.id IS NULL AS is_new
      FROM requested a LEFT JOIN ledger_entries e ON e.entry_key = a.entry_key
    ), bill AS (
      SELECT key_id, sum(credits)::int AS credits FROM known WHERE is_new GROUP BY key_id
    ), ${TAKE_CREDITS}, entries AS (
      INSERT INTO ledger_entries (user_id, credits, kind, reason, request_id, job_id, key_id, entry_key)
      SELECT $1, -k.credits, 'charge'::ledger_kind, k.reason, k.request_id, k.job_id, k.key_id, k.entry_key
      FROM known k, debited WHERE k.is_new ORDER BY k.position
    )
    SELECT k.paid_by AS "requestId", EXISTS (SELECT FROM debited) AS debited, ${CHARGE_COLUMNS}
    FROM known k ORDER BY k.position`,
};

/** The second attempt finds a charge that another process was writing during the first. */
async function chargeAlone(pool: Pool, charge: CreditCharge): Promise<ChargeOutcome> {
  const rows = (await runCharges(pool, [charge])) ?? (await runCharges(pool, [charge]));
  const [row] = rows ?? [];
  if (rows === null || row === undefined)
    throw new Error(`the charge ${charge.chargeKey} is still written by another process`);
  if (isRefused(rows)) return toRefusal(row);
  const [outcome] = toOutcomes([charge], rows);
  return outcome ?? toRefusal(row);
}

/**
 * Returns null while another process writes one of the charges. After a lost connection the outcome is unknown, so
 * the statement runs again; charges under the same request id are then its own.
 */
async function runCharges(
  pool: Pool,
  charges: readonly CreditCharge[],
): Promise<readonly ChargeRow[] | null> {
  const values = [charges[0]?.userId, ...toColumnArrays(charges, ...CHARGE_FIELDS)];
  const run = () => runStatement<ChargeRow>(pool, CHARGE_CALLS, values);
  try {
    return await run().catch((error: unknown) => {
      if (error instanceof AppError) return run();
      throw error;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function isRefused(rows: readonly ChargeRow[]): boolean {
  return rows.some((row) => row.requestId === null && !row.debited);
}

const CHARGE_FIELDS = ["credits", "chargeKey", "reason", "requestId", "jobId", "keyId"] as const;

/** The statement returns the final balance; the balance after each charge follows backwards. */
function toOutcomes(charges: readonly CreditCharge[], rows: readonly ChargeRow[]): readonly ChargeOutcome[] {
  let balance = rows[0]?.balance ?? 0;
  const backwards = charges
    .map((charge, position) => ({ charge, paidBy: rows[position]?.requestId ?? null }))
    .reverse()
    .map(({ charge, paidBy }): ChargeOutcome => {
      const status = paidBy === null || paidBy === charge.requestId ? "charged" : "settled";
      const outcome = { status, balance } as const;
      if (paidBy === null) balance += charge.credits;
      return outcome;
    });
  return backwards.reverse();
}
