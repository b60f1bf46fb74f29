import { isAddress } from "@walletlens/engine/address";
import { listTokens } from "@walletlens/engine/wallet/token-rows";
import { csvResponse, refuseDownload, textResponse } from "@/app/download-response";
import { writeTokenCsv } from "@/components/wallet/token-csv";
import { readTokenQuery } from "@/components/wallet/token-query";
import { container } from "@/lib/composition/container";

interface TokensFile {
  readonly params: Promise<{ readonly address: string }>;
}

/** The rows of the wallet's token table on all pages, with its filters and in its order. */
export async function GET(request: Request, { params }: TokensFile): Promise<Response> {
  const { address: wallet } = await params;
  if (!isAddress(wallet)) return textResponse("This is not a Solana address.", 404);
  try {
    const { pages } = container();
    await pages.admitReader(request.headers);
    const tokens = await pages.readStoredTokens(wallet);
    if (tokens === null) return textResponse("No figures of this wallet are kept: open its page first.", 404);
    const query = readTokenQuery(Object.fromEntries(new URL(request.url).searchParams));
    return csvResponse(writeTokenCsv(listTokens(tokens, query, query.filter)), `tokens-${wallet}.csv`);
  } catch (error) {
    return refuseDownload(error, "a wallet's token file failed");
  }
}
