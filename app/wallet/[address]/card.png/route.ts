import { readView } from "@/components/wallet/view-query";
import { walletCardResponse } from "../wallet-card-response";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ readonly address: string }> },
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const view = readView(Object.fromEntries(searchParams));
  return walletCardResponse((await params).address, { view, isDownload: searchParams.has("download") });
}
