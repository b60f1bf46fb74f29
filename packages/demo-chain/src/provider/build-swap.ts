import { PROGRAMS } from "../market/known-addresses.ts";
import { addressOf } from "./address-of.ts";
import { encodeInstruction, encodeTokenTransfer, swapBaseIn } from "./instruction-data.ts";
import { type ProviderLedgerEntry, RENT, type TransactionParts } from "./ledger-entry.ts";

/** Builds the transaction of a swap against a pool: a buy, a sale, or one that failed. */
export function buildSwap(entry: ProviderLedgerEntry): TransactionParts {
  const { owner, mint, solAmount, tokenAmount, kind } = entry;
  const isBuy = kind === "buy";
  const failed = kind === "failed";
  const token = addressOf(`${owner} ${mint}`);
  const poolSol = failed ? 0 : isBuy ? solAmount : -solAmount;
  const opened = kind === "sell" ? RENT : 0;
  const accounts = [
    owner,
    token,
    addressOf(`${owner} wsol`),
    PROGRAMS.system,
    PROGRAMS.token,
    PROGRAMS.associatedToken,
    PROGRAMS.computeBudget,
    PROGRAMS.raydiumAmm,
  ];
  const rest = [1, 1, 731_913_600, 1, 1_141_440, 1_461_600];
  return {
    keys: [...accounts, mint],
    loaded: {
      writable: [addressOf(`vault ${mint}`), addressOf(`vault wsol ${mint}`)],
      readonly: [addressOf("amm authority"), addressOf(`pool ${mint}`)],
    },
    before: [entry.lamports, opened, 0, ...rest, RENT, POOL_LAMPORTS, 16_258_560, 6_124_800],
    after: [
      entry.lamports + entry.change,
      isBuy ? RENT : failed ? opened : 0,
      0,
      ...rest,
      RENT,
      POOL_LAMPORTS + poolSol,
      16_258_560,
      6_124_800,
    ],
    fee: entry.fee,
    failed,
    instructions: [
      encodeInstruction(BUDGET_AT, [], "3DTZbgwsozUF"),
      encodeInstruction(BUDGET_AT, [], "FtwKAo"),
      encodeInstruction(ASSOCIATED_AT, [OWNER, OWN_WSOL, OWNER, MINT, SYSTEM_AT, TOKEN_AT], "2"),
      encodeInstruction(ASSOCIATED_AT, [OWNER, OWN_TOKEN, OWNER, MINT, SYSTEM_AT, TOKEN_AT], "2"),
      encodeInstruction(
        RAYDIUM_AT,
        [TOKEN_AT, POOL, POOL_AUTHORITY, POOL_TOKEN, POOL_WSOL, OWN_WSOL, OWN_TOKEN, OWNER],
        swapBaseIn(isBuy ? BigInt(solAmount) : tokenAmount),
      ),
      encodeInstruction(TOKEN_AT, [OWN_WSOL, OWNER, OWNER], "A"),
      ...(kind === "sell" ? [encodeInstruction(TOKEN_AT, [OWN_TOKEN, OWNER, OWNER], "A")] : []),
    ],
    inner: failed ? [] : [{ index: 4, instructions: swapTransfers(entry) }],
    tokens: tokenBalances(entry),
    logs: swapLogs(entry),
  };
}

const WRAPPED_SOL = "So11111111111111111111111111111111111111112";

/** Places of the accounts in a swap. */
const OWNER = 0;
const OWN_TOKEN = 1;
const OWN_WSOL = 2;
const SYSTEM_AT = 3;
const TOKEN_AT = 4;
const ASSOCIATED_AT = 5;
const BUDGET_AT = 6;
const RAYDIUM_AT = 7;
const MINT = 8;
const POOL_TOKEN = 9;
const POOL_WSOL = 10;
const POOL_AUTHORITY = 11;
const POOL = 12;

const POOL_TOKENS = 800_000_000_000_000n;
const POOL_LAMPORTS = 750_000_000_000;

function swapTransfers({ kind, solAmount, tokenAmount }: ProviderLedgerEntry): unknown[] {
  const sol = encodeTokenTransfer(BigInt(solAmount));
  const token = encodeTokenTransfer(tokenAmount);
  return kind === "buy"
    ? [
        encodeInstruction(TOKEN_AT, [OWN_WSOL, POOL_WSOL, OWNER], sol),
        encodeInstruction(TOKEN_AT, [POOL_TOKEN, OWN_TOKEN, POOL_AUTHORITY], token),
      ]
    : [
        encodeInstruction(TOKEN_AT, [OWN_TOKEN, POOL_TOKEN, OWNER], token),
        encodeInstruction(TOKEN_AT, [POOL_WSOL, OWN_WSOL, POOL_AUTHORITY], sol),
      ];
}

function tokenBalances(entry: ProviderLedgerEntry): { pre: unknown[]; post: unknown[] } {
  const { kind, mint, owner, solAmount, tokenAmount } = entry;
  const authority = addressOf("amm authority");
  const vaults = (tokens: bigint, lamports: number) => [
    tokenBalance(POOL_TOKEN, mint, authority, tokens, 6),
    tokenBalance(POOL_WSOL, WRAPPED_SOL, authority, BigInt(lamports - RENT), 9),
  ];
  const own = tokenBalance(OWN_TOKEN, mint, owner, tokenAmount, 6);
  const pre = vaults(POOL_TOKENS, POOL_LAMPORTS);
  if (kind === "failed") return { pre, post: pre };
  if (kind === "buy")
    return { pre, post: [own, ...vaults(POOL_TOKENS - tokenAmount, POOL_LAMPORTS + solAmount)] };
  return { pre: [own, ...pre], post: vaults(POOL_TOKENS + tokenAmount, POOL_LAMPORTS - solAmount) };
}

function tokenBalance(accountIndex: number, mint: string, owner: string, amount: bigint, decimals: number) {
  const uiAmount = Number(amount) / 10 ** decimals;
  const uiTokenAmount = { amount: String(amount), decimals, uiAmount, uiAmountString: String(uiAmount) };
  return { accountIndex, mint, owner, programId: PROGRAMS.token, uiTokenAmount };
}

function swapLogs(entry: ProviderLedgerEntry): string[] {
  const ray = Buffer.from(`${entry.signature}${entry.mint}`).toString("base64").slice(0, 76);
  const called = (program: string, depth: number) => [
    `Program ${program} invoke [${depth}]`,
    `Program ${program} consumed 4645 of 187403 compute units`,
    `Program ${program} success`,
  ];
  return [
    ...called(PROGRAMS.computeBudget, 1),
    ...called(PROGRAMS.computeBudget, 1),
    ...called(PROGRAMS.associatedToken, 1),
    ...called(PROGRAMS.associatedToken, 1),
    `Program ${PROGRAMS.raydiumAmm} invoke [1]`,
    `Program log: ray_log: ${ray}`,
    ...called(PROGRAMS.token, 2),
    ...called(PROGRAMS.token, 2),
    `Program ${PROGRAMS.raydiumAmm} consumed 31544 of 176520 compute units`,
    entry.kind === "failed"
      ? `Program ${PROGRAMS.raydiumAmm} failed: custom program error: 0x1e`
      : `Program ${PROGRAMS.raydiumAmm} success`,
    ...called(PROGRAMS.token, 1),
  ];
}
