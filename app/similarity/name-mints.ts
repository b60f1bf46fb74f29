"use server";

import { headers } from "next/headers";
import { container } from "@/lib/container";
import type { TokenNames } from "@/lib/domain/chain/token-name";

const NONE: TokenNames = new Map();

/** What tokens are called, for a list that the browser has. Whoever calls can send what they like. */
export async function nameMints(mints: unknown): Promise<TokenNames> {
  if (!Array.isArray(mints)) return NONE;
  const { admitReader, nameTokens } = container().pages;
  try {
    await admitReader(await headers());
  } catch {
    // Who asks too often sees addresses.
    return NONE;
  }
  return nameTokens(mints.filter((mint) => typeof mint === "string"));
}
