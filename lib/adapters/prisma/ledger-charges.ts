import type { Pool } from "pg";
import { AppError } from "@/lib/errors";
import type { Charge, ChargeOutcome } from "@/lib/ports/billing";
import { isUniqueViolation, runStatement } from "./run-statement";

/**
 * Charges one account for several calls in one statement. Where they cannot all be paid, or one of them is being paid
 * by somebody else at this moment, each is tried by itself, in order: none is refused for another's sake.
 */
export async function chargeTogether(
  pool: Pool,
  charges: readonly Charge[],
): Promise<readonly ChargeOutcome[]> {
  const outcomes = await tryTogether(pool, charges);
  if (outcomes !== null) return outcomes;
  const one: ChargeOutcome[] = [];
  for (const charge of charges) one.push(await chargeAlone(pool, charge));
  return one;
}

interface ChargeRow {
  /** Request that has paid under this key before; null where nobody has. */
  readonly paid_by: string | null;
  readonly debited: boolean;
  /** After all charges of the statement. */
  readonly balance: number;
}

/**
 * The balance is taken down only if it covers everything that is new, and entries are written only if it was taken
 * down. A statement that waits for the row of another one checks the balance again as that one has left it.
 */
const CHARGE_CALLS = {
  name: "charge-calls",
  text: `
    WITH asked AS (
      SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
        WITH ORDINALITY AS a (credits, entry_key, reason, request_id, job_id, key_id, position)
    ), known AS (
      SELECT a.*, e.request_id AS paid_by, e.id IS NULL AS is_new
      FROM asked a LEFT JOIN ledger_entries e ON e.entry_key = a.entry_key
    ), due AS (
      SELECT sum(credits)::int AS credits FROM known WHERE is_new
    ), debited AS (
      UPDATE credit_balances b SET credits = b.credits - due.credits
      FROM due WHERE b.user_id = $1 AND b.credits >= due.credits
      RETURNING b.credits
    ), entries AS (
      INSERT INTO ledger_entries (user_id, credits, kind, reason, request_id, job_id, key_id, entry_key)
      SELECT $1, -k.credits, 'charge'::ledger_kind, k.reason, k.request_id, k.job_id, k.key_id, k.entry_key
      FROM known k, debited WHERE k.is_new ORDER BY k.position
    )
    SELECT k.paid_by, EXISTS (SELECT FROM debited) AS debited,
      coalesce((SELECT credits FROM debited), (SELECT credits FROM credit_balances WHERE user_id = $1)) AS balance
    FROM known k ORDER BY k.position`,
};

const READ_BALANCE = {
  name: "read-balance",
  text: "SELECT credits FROM credit_balances WHERE user_id = $1",
};

/** Null where the charges could not be made together. */
async function tryTogether(pool: Pool, charges: readonly Charge[]): Promise<readonly ChargeOutcome[] | null> {
  try {
    const rows = await runCharges(pool, charges);
    const isNew = rows.map((row) => row.paid_by === null);
    if (isNew.includes(true) && rows[0]?.debited !== true) return null;
    return toOutcomes(charges, rows);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function chargeAlone(pool: Pool, charge: Charge): Promise<ChargeOutcome> {
  // Two tries: one that finds the same charge being written by somebody else finds it written the next time.
  const outcomes = (await tryTogether(pool, [charge])) ?? (await tryTogether(pool, [charge]));
  const [outcome] = outcomes ?? [];
  if (outcome !== undefined) return outcome;
  const [row] = await runStatement<{ credits: number }>(pool, READ_BALANCE, [charge.userId]);
  return { status: "insufficient", balance: row?.credits ?? 0 };
}

/**
 * A connection that is lost says nothing about whether the statement was carried out. It is sent once more: what it
 * finds done under its own request id, it has done.
 */
async function runCharges(pool: Pool, charges: readonly Charge[]): Promise<readonly ChargeRow[]> {
  const values = [charges[0]?.userId, ...columnsOf(charges)];
  try {
    return await runStatement<ChargeRow>(pool, CHARGE_CALLS, values);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return runStatement<ChargeRow>(pool, CHARGE_CALLS, values);
  }
}

function columnsOf(charges: readonly Charge[]): readonly unknown[] {
  return [
    charges.map(({ credits }) => credits),
    charges.map(({ chargeKey }) => chargeKey),
    charges.map(({ reason }) => reason),
    charges.map(({ requestId }) => requestId),
    charges.map(({ jobId }) => jobId),
    charges.map(({ keyId }) => keyId),
  ];
}

/** The statement tells the balance after the last charge; going backwards, that of each one follows. */
function toOutcomes(charges: readonly Charge[], rows: readonly ChargeRow[]): readonly ChargeOutcome[] {
  let balance = rows[0]?.balance ?? 0;
  const outcomes = charges.map((charge, position): ChargeOutcome => {
    const paidBy = rows[position]?.paid_by ?? null;
    const status = paidBy === null || paidBy === charge.requestId ? "charged" : "settled";
    return { status, balance: 0 };
  });
  for (let position = charges.length - 1; position >= 0; position -= 1) {
    const outcome = outcomes[position];
    if (outcome === undefined) continue;
    outcomes[position] = { ...outcome, balance };
    if (rows[position]?.paid_by === null) balance += charges[position]?.credits ?? 0;
  }
  return outcomes;
}
