import { writeDiscoverCsv } from "@/components/discover/discover-csv";
import { readDiscoverQuery, toRankingSearch } from "@/components/discover/discover-query";
import { container } from "@/lib/composition/container";
import { describeProblem, toAppError } from "@/lib/http/problem";
import { getLog } from "@/lib/log";

/** Lines of a file at most; its link says so. */
const MOST_LINES = 1_000;

/** The first wallets of the page's list, with its conditions and in its order. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { pages } = container();
    await pages.admitReader(request.headers);
    const query = readDiscoverQuery(Object.fromEntries(new URL(request.url).searchParams));
    const { wallets } = await pages.discoverWallets(toRankingSearch(query, MOST_LINES, Date.now()));
    return new Response(writeDiscoverCsv(wallets), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="wallets.csv"',
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code === "internal") getLog().error({ err: error }, "the file of wallets failed");
    const { status, headers } = describeProblem(failure, "");
    return new Response(`${failure.message}\n`, {
      status,
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
