import { USDC } from "@walletlens/engine/chain/assets";
import { z } from "zod";
import { addressText, httpUrl, secretKey, whole } from "./setting-values";

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

export const accounts = {
  NEXTAUTH_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe(
      "secret of the sessions, 16 characters or more; without it one is made and kept under `DATA_DIR`",
    ),
  GITHUB_ID: z.string().optional().describe("client id for signing in with GitHub, besides a Solana wallet"),
  GITHUB_SECRET: z.string().optional().describe("its client secret"),
  GITHUB_URL: httpUrl
    .default("https://github.com")
    .describe("address of GitHub; another one is that of a GitHub Enterprise Server"),
  GOOGLE_ID: z.string().optional().describe("client id for signing in with Google"),
  GOOGLE_SECRET: z.string().optional().describe("its client secret"),
  GOOGLE_ISSUER: httpUrl
    .default("https://accounts.google.com")
    .describe("issuer of Google's ID tokens; another one stands in for it, by OpenID Connect Discovery"),
  SIGNUP_BONUS_CREDITS: whole(0).default(100).describe("credits of a new account"),
  SIGNUP_BONUSES_PER_DAY: whole(0, 100_000_000)
    .default(5)
    .describe("accounts with that bonus for one client address in a UTC day"),
  SIGNUP_BONUSES_TOTAL_PER_DAY: whole(0, 1_000_000_000)
    .default(200)
    .describe("accounts with that bonus for everybody together in a UTC day"),
};

export const payments = {
  TREASURY_ADDRESS: addressText
    .optional()
    .describe("Solana address that payments per call go to; without it calls are paid with credits alone"),
  X402_NETWORK: z
    .string()
    .regex(
      /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
      "must be solana: and the first 32 characters of a genesis hash",
    )
    .default(MAINNET)
    .describe("chain of the payments, as a CAIP-2 name; mainnet"),
  X402_ASSET: addressText.default(USDC).describe("mint that payments are made in; USDC"),
  X402_SPONSOR_KEY: secretKey
    .optional()
    .describe(
      "secret key, base58 or a JSON array, that pays the network fees of payers; without it they pay their own",
    ),
  X402_SPONSOR_DAILY_LAMPORTS: whole(0)
    .transform(BigInt)
    .default(100_000_000n)
    .describe("lamports that the sponsor spends in a day at most"),
  X402_SPONSOR_PAYER_LAMPORTS: whole(0)
    .transform(BigInt)
    .optional()
    .describe("lamports of those for one payer in a day; without it a tenth, and 60,000 where that is more"),
};
