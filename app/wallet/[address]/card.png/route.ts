import { answerWalletCard } from "../answer-wallet-card";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ readonly address: string }> },
): Promise<Response> {
  const isDownload = new URL(request.url).searchParams.has("download");
  return answerWalletCard((await params).address, { isDownload });
}
