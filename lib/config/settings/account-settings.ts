import { USDC } from "@walletlens/engine/chain/assets";
import { z } from "zod";
import { addressText, httpUrl, secretKey, whole, wholeOr } from "./setting-values";

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

export const accounts = {
  NEXTAUTH_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe(
      "secret of the sessions, at least 16 characters; if it is not set, the start creates one and stores it in `DATA_DIR`",
    ),
  GITHUB_ID: z.string().optional().describe("client id for sign-in with GitHub"),
  GITHUB_SECRET: z.string().optional().describe("client secret for sign-in with GitHub"),
  GITHUB_URL: httpUrl
    .default("https://github.com")
    .describe("address of GitHub, or of a GitHub Enterprise Server"),
  GOOGLE_ID: z.string().optional().describe("client id for sign-in with Google"),
  GOOGLE_SECRET: z.string().optional().describe("client secret for sign-in with Google"),
  GOOGLE_ISSUER: httpUrl
    .default("https://accounts.google.com")
    .describe("issuer of Google's ID tokens; another issuer with OpenID Connect Discovery replaces it"),
  SIGNUP_BONUS_CREDITS: wholeOr(100, 0).describe("credits of a new account"),
  SIGNUP_BONUSES_PER_DAY: wholeOr(5, 0, 100_000_000).describe(
    "accounts with this bonus for one client address in a UTC day",
  ),
  SIGNUP_BONUSES_TOTAL_PER_DAY: wholeOr(200, 0, 1_000_000_000).describe(
    "accounts with this bonus for all clients together in a UTC day",
  ),
};

export const payments = {
  TREASURY_ADDRESS: addressText
    .optional()
    .describe(
      "Solana address that receives payments per call; if it is not set, calls are paid only with credits",
    ),
  X402_NETWORK: z
    .string()
    .regex(
      /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
      "must be solana: and the first 32 characters of a genesis hash",
    )
    .default(MAINNET)
    .describe("chain of the payments, as a CAIP-2 name; mainnet"),
  X402_ASSET: addressText.default(USDC).describe("mint of the payments; USDC"),
  X402_SPONSOR_KEY: secretKey
    .optional()
    .describe(
      "secret key of the wallet that pays the network fees of payers, base58 or a JSON array; if it is not set, payers pay their own",
    ),
  X402_SPONSOR_DAILY_LAMPORTS: whole(0)
    .transform(BigInt)
    .default(100_000_000n)
    .describe("maximum number of lamports that the sponsor spends in a day"),
  X402_SPONSOR_PAYER_LAMPORTS: whole(0)
    .transform(BigInt)
    .optional()
    .describe(
      "maximum of these for one payer in a day; if it is not set, a tenth of them, and at least 60,000",
    ),
};
