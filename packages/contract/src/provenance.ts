import { z } from "zod";
import {
  CalculatedAt,
  Count,
  component,
  Decimals,
  nullableNumber,
  number,
  RawAmount,
  Timestamp,
  TokenAddress,
  text,
} from "./fields.ts";
import { DataRangeSchema } from "./partial-data.ts";
import { MetricsQuery } from "./wallet-request.ts";

const sha256 = (of: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(`SHA-256 of ${of}, hexadecimal.`);

const InputHashesSchema = component(
  "InputHashes",
  {
    signatures: Count.describe("Number of transactions behind the metrics."),
    hash: sha256("the signatures of the transactions, by slot and then by signature, each with a line feed"),
    pricesHash: sha256("the prices used, in the form of the definitions"),
  },
  "Hashes of the inputs of the metrics. Anyone can compute them again.",
);

const PositionSchema = component("LedgerPosition", {
  signature: text("Signature of the transaction, base58."),
  slot: z.int().describe("Slot of the transaction."),
});

const TransactionRangeSchema = component(
  "TransactionRange",
  {
    newest: PositionSchema.describe("Newest covered transaction."),
    oldest: PositionSchema.describe("Oldest covered transaction."),
  },
  "Ends of the covered part of the wallet's list of transactions, both included.",
);

const PriceSourceSchema = component("PriceSource", {
  source: text(
    "Name of the source; several names are separated by commas. `stored`: from the database of the service.",
  ),
  asOf: Timestamp.describe("Time at which the price was valid; of several prices, that of the oldest."),
});

const PriceSourcesSchema = component(
  "PriceSources",
  {
    sol: PriceSourceSchema.nullable().describe(
      "Source of the newest hourly price of SOL; null if none is known.",
    ),
    tokens: PriceSourceSchema.nullable().describe(
      "Source of the present prices of tokens; null if none was used.",
    ),
    unavailableSince: z
      .strictObject({
        sol: Timestamp.optional().describe(
          "Time since which no source of SOL prices works; absent if one does.",
        ),
        tokens: Timestamp.optional().describe(
          "Time since which no source of token prices works; absent if one does.",
        ),
      })
      .optional()
      .describe("Kinds of prices without a source at the time of the analysis; absent if each has one."),
  },
  "Sources of the prices behind the metrics.",
);

export const ProvenanceSchema = component(
  "Provenance",
  {
    provider: text("Service that computed the metrics."),
    schemaVersion: text("Version of this response format."),
    generatedAt: CalculatedAt,
    dataRange: DataRangeSchema,
    prices: PriceSourcesSchema.optional().describe(
      "Sources of the prices; absent in results about several wallets, and in those of earlier versions.",
    ),
    inputs: InputHashesSchema.optional().describe(
      "Hashes of the inputs; absent only in results about several wallets.",
    ),
    transactionRange: TransactionRangeSchema.nullable()
      .optional()
      .describe("Covered range; null without transactions; absent only in results about several wallets."),
  },
  "Source of the metrics.",
);

const UsedPricesSchema = component(
  "UsedPrices",
  {
    solUsdByHour: z
      .array(
        z.strictObject({
          hour: Timestamp.describe("Start of the hour."),
          usdMicros: RawAmount.describe("Price of one SOL, micro-dollars, as a decimal string."),
          rangeMicros: RawAmount.optional().describe(
            "Highest less lowest price of the hour, micro-dollars, as a decimal string; absent if unknown.",
          ),
        }),
      )
      .describe("Hourly prices of SOL, ascending: the hours with transactions, from the first trade on."),
    present: z
      .strictObject({
        solUsd: nullableNumber("Price of one SOL, USD; null if unknown."),
        tokens: z
          .array(
            z.strictObject({
              tokenAddress: TokenAddress,
              priceUsd: number("Listed price of a whole token, USD."),
              liquidityUsd: nullableNumber("Value of the pools of the token, USD; null if unknown."),
              estimated: z
                .literal(true)
                .optional()
                .describe("True if no source lists the token: both are those of the balances of one pool."),
            }),
          )
          .nullable()
          .describe("Listed prices of tokens, by address; null if no source responded."),
      })
      .nullable()
      .describe("Prices at the time of the analysis; null for a time in the past."),
  },
  "Prices behind the metrics.",
);

const HoldingsInputSchema = component(
  "HoldingsInput",
  {
    slot: z.int().describe("Slot at which the balances were read."),
    lamports: RawAmount.describe("Native SOL of the wallet account, lamports, as a decimal string."),
    tokens: z
      .array(
        z.strictObject({
          tokenAddress: TokenAddress,
          decimals: Decimals,
          amountRaw: RawAmount,
          frozenRaw: RawAmount.optional().describe("Part in frozen accounts, in base units; absent if 0."),
        }),
      )
      .describe("Balances over all token accounts of the wallet, by token."),
  },
  "Balances of the wallet on chain.",
);

const LaunchInputSchema = component(
  "LaunchInput",
  {
    tokenAddress: TokenAddress,
    signature: text("Signature of the transaction of the launch, base58."),
    slot: z.int().describe("Slot of that transaction."),
    launchedAt: Timestamp.describe("Time of that transaction."),
  },
  "Launch of a token that a launch job of the server has read.",
);

const addresses = (meaning: string) => z.array(z.string()).describe(meaning);

const AnalysisInputsSchema = component(
  "AnalysisInputs",
  {
    isPast: z.boolean().describe("True for a time in the past (`asOf`)."),
    signatures: addresses("Signatures of the transactions, in the order of the hash."),
    missing: addresses("Those of `signatures` whose transaction the provider did not have."),
    prices: UsedPricesSchema,
    mints: z
      .array(
        z.strictObject({
          tokenAddress: TokenAddress,
          decimals: Decimals,
          supplyRaw: RawAmount.describe("Total supply at the time of the analysis, in base units."),
        }),
      )
      .describe("Tokens of the history and the holdings."),
    launches: z
      .array(LaunchInputSchema)
      .optional()
      .describe("Known launches of tokens of the history; absent without any."),
    holdings: HoldingsInputSchema.nullable().describe("Balances; null for a time in the past."),
    labels: z
      .strictObject({
        tips: addresses("Tip accounts: transfers to them are costs."),
        venues: addresses("Programs and accounts that return the units that they received."),
        exchanges: addresses("Accounts of exchanges, which mix the units of all customers."),
        lending: addresses("Lending programs: their transactions are no trades."),
        incinerators: addresses("Programs that burn units for their owner."),
        fees: addresses("Accounts that take fees of trades."),
        dollars: addresses("Mints that count as dollars beside USDC and USDT."),
      })
      .describe("Labeled addresses that decide how transactions are read."),
    rentRates: z
      .array(
        z.strictObject({
          fromSlot: z.int().describe("First slot at which the rate was in force."),
          lamportsPerByte: z.int().describe("Lamports per byte of a rent-exempt deposit."),
        }),
      )
      .describe("Rates of rent, in the order of their slots. An account keeps the deposit of its creation."),
  },
  "Inputs of the metrics. With the transactions, they reproduce every metric.",
);

/** Field of evidence with the inputs. */
export const inputsEvidence = { inputs: AnalysisInputsSchema };

export const InputsEvidence = component("InputsEvidence", inputsEvidence, "Evidence of the metrics.");

export const InputsQuery = MetricsQuery.extend({
  evidence: z
    .literal("true", "must be true or omitted")
    .describe(
      "Set to `true` to add the inputs of the metrics: signatures, prices, balances. `walletlens verify` computes the answer again from them and the chain. The price is the same.",
    )
    .optional(),
});
