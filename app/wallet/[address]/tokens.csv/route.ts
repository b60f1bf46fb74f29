import { type Address, isAddress } from "@walletlens/engine/address";
import { listTokens } from "@walletlens/engine/wallet/token-rows";
import { csvResponse, refuseDownload, textResponse } from "@/app/download-response";
import { PERIOD_FIELD, type PeriodRequest, toPeriodChoice } from "@/components/wallet/period-query";
import { writePeriodTokenCsv } from "@/components/wallet/period-token-csv";
import { writeTokenCsv } from "@/components/wallet/token-csv";
import { readTokenQuery, type TokenTableRequest } from "@/components/wallet/token-query";
import { container } from "@/lib/composition/container";
import type { AdmitWork } from "@/lib/wallets/page-work";

interface TokensFile {
  readonly params: Promise<{ readonly address: string }>;
}

/** The rows of the wallet's token table on all pages, with its period and filters and in its order. */
export async function GET(request: Request, { params }: TokensFile): Promise<Response> {
  const { address: wallet } = await params;
  if (!isAddress(wallet)) return textResponse("This is not a Solana address.", 404);
  try {
    const { pages } = container();
    await pages.admitReader(request.headers);
    const { searchParams } = new URL(request.url);
    const query = readTokenQuery(Object.fromEntries(searchParams));
    const period = PERIOD_FIELD.read(searchParams);
    const body =
      period === null
        ? await writeTokens(wallet, query)
        : await writePeriodTokens(wallet, query, period, (visits) =>
            pages.admitWork(request.headers, visits),
          );
    if (body === null) return textResponse("No metrics of this wallet are stored. Open its page first.", 404);
    return csvResponse(body, `tokens-${wallet}.csv`);
  } catch (error) {
    return refuseDownload(error, "a wallet's token file failed");
  }
}

/** Returns null without stored metrics. */
async function writeTokens(wallet: Address, query: TokenTableRequest): Promise<string | null> {
  const tokens = await container().pages.readStoredTokens(wallet);
  return tokens && writeTokenCsv(listTokens(tokens, query, query.filter));
}

/** Returns null without stored metrics. */
async function writePeriodTokens(
  wallet: Address,
  query: TokenTableRequest,
  period: PeriodRequest,
  admit: AdmitWork,
): Promise<string | null> {
  const metrics = await container().pages.readPeriod(wallet, toPeriodChoice(period), admit);
  return metrics && writePeriodTokenCsv(metrics, query);
}
