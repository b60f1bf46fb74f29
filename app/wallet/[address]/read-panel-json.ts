"use server";

import { type Address, isAddress } from "@walletlens/engine/address";
import { pageTokens } from "@walletlens/engine/wallet/token-rows";
import { headers } from "next/headers";
import { currentAdmission } from "@/app/load-optional";
import type { JsonResult } from "@/components/ui/json-dialog";
import { CHART_PANELS, PROFILE_PANELS, pickChart, pickProfile } from "@/components/wallet/panel-json";
import { readTokenQuery } from "@/components/wallet/token-query";
import { container } from "@/lib/composition/container";
import { getLog } from "@/lib/config/log";
import { toAppError } from "@/lib/server/problem";

const NOT_STORED: JsonResult = {
  status: "failed",
  message: "The metrics of this panel are no longer stored. Reload the page.",
};

/** Returns the data of a panel in the shape of the API. `query` is the page's. The arguments are not trusted. */
export async function readPanelJson(wallet: unknown, panel: unknown, query: unknown): Promise<JsonResult> {
  if (typeof wallet !== "string" || !isAddress(wallet)) return NOT_STORED;
  try {
    await container().pages.admitReader(await headers());
    const body = await readPart(wallet, panel, query);
    return body === null ? NOT_STORED : { status: "ready", json: JSON.stringify(body, null, 2) };
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code === "internal") getLog().error({ err: error, wallet }, "a panel's JSON failed");
    return { status: "failed", message: failure.message };
  }
}

/** Returns null if the data is not stored, or the panel does not exist. */
async function readPart(wallet: Address, panel: unknown, query: unknown) {
  const { readStoredProfile, readWalletCharts } = container().pages;
  const profilePanel = PROFILE_PANELS.find((entry) => entry === panel);
  if (profilePanel !== undefined) {
    const profile = await readStoredProfile(wallet);
    return profile && pickProfile(profile, profilePanel);
  }
  const chart = CHART_PANELS.find((entry) => entry === panel);
  if (chart !== undefined) {
    const charts = await readWalletCharts(wallet, await currentAdmission());
    return charts && pickChart(charts, chart);
  }
  return panel === "tokens" ? readTokens(wallet, query) : null;
}

async function readTokens(wallet: Address, query: unknown) {
  const { readStoredTokens, readStoredProfile } = container().pages;
  const [stored, profile] = await Promise.all([readStoredTokens(wallet), readStoredProfile(wallet)]);
  if (stored === null || profile === null || typeof query !== "string") return null;
  const request = readTokenQuery(Object.fromEntries(new URLSearchParams(query)));
  const { data, total, page, pageSize } = pageTokens(stored, request);
  const { provenance } = profile.hud;
  return { walletAddress: wallet, data, total, page, pageSize, provenance };
}
