import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import type { ApiCall } from "@/components/ui/json-dialog";
import { PanelTools } from "@/components/ui/panel-tools";
import { CHART_PANELS, type WalletPanel } from "@/components/wallet/panel-json";
import { type TokenTableRequest, writeTokenQuery } from "@/components/wallet/token-query";
import { readEnv } from "@/lib/config/env";
import { readPanelJson } from "./read-panel-json";

interface WalletPanelToolsProps {
  readonly wallet: Address;
  readonly panel: WalletPanel;
  readonly tokenRequest: TokenTableRequest;
}

export function WalletPanelTools({ wallet, panel, tokenRequest }: WalletPanelToolsProps) {
  const readPanel = readPanelJson.bind(null, wallet, panel, writeTokenQuery(tokenRequest));
  return <PanelTools call={buildCall(wallet, panel, tokenRequest)} read={readPanel} />;
}

function buildCall(wallet: Address, panel: WalletPanel, request: TokenTableRequest): ApiCall {
  const { siteUrl } = readEnv();
  const path = `/api/v1/intel/wallet/${wallet}${buildSubpath(panel, request)}`;
  const { credits } = PRICED_ENDPOINTS[panel === "tokens" ? "wallet-tokens" : "wallet-profile"];
  return { path, credits, curl: `curl -H "X-Api-Key: $API_KEY" "${siteUrl}${path}"` };
}

function buildSubpath(panel: WalletPanel, request: TokenTableRequest): string {
  if (panel === "tokens") return `/tokens?${buildTokenQuery(request)}`;
  return CHART_PANELS.some((chart) => chart === panel) ? "?charts=true" : "";
}

/** Builds the query of a call for tokens. The API has no filters. */
function buildTokenQuery({ page, pageSize, sortBy, sortOrder }: TokenTableRequest): URLSearchParams {
  return new URLSearchParams({ page: String(page), pageSize: String(pageSize), sortBy, sortOrder });
}
