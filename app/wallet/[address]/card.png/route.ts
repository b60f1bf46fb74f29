import { walletCardResponse } from "../wallet-card-response";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ readonly address: string }> },
): Promise<Response> {
  const isDownload = new URL(request.url).searchParams.has("download");
  return walletCardResponse((await params).address, { isDownload });
}
