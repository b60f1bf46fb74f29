import { csvResponse, refuseDownload } from "@/app/download-response";
import { writeDiscoverCsv } from "@/components/discover/discover-csv";
import { readDiscoverQuery, toRankingSearch } from "@/components/discover/discover-query";
import { container } from "@/lib/composition/container";

const MAX_LINES = 1_000;

/** The first wallets of the page's list, with its filters and in its order. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { pages } = container();
    await pages.admitReader(request.headers);
    const query = readDiscoverQuery(Object.fromEntries(new URL(request.url).searchParams));
    const { wallets } = await pages.discoverWallets(toRankingSearch(query, MAX_LINES, Date.now()));
    return csvResponse(writeDiscoverCsv(wallets), "wallets.csv");
  } catch (error) {
    return refuseDownload(error, "the file of wallets failed");
  }
}
