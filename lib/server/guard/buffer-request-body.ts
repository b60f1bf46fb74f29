import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/config/errors";
import { type ByteBudget, tooLarge } from "../read-bytes";

/**
 * Buffers a body until it is complete and returns its chunks, so that no handler starts with a body that is too
 * large. Rejects with `body_too_large`, and with `server_busy` if all buffered bodies together are too large.
 * The rest of a rejected body can still be read and discarded.
 */
export function bufferRequestBody(
  request: IncomingMessage,
  maxBytes: number,
  budget: Pick<ByteBudget, "open">,
): Promise<readonly Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const push = request.push;
    const chunks: Uint8Array[] = [];
    let size = 0;
    const restore = () => {
      share.close();
      request.push = push;
    };
    const refuse = (error: AppError) => {
      restore();
      reject(error);
    };
    const share = budget.open(() =>
      refuse(new AppError("server_busy", "The server is receiving too many requests.")),
    );
    request.once("close", () => share.close());
    // The parser pushes each part of the body, and null at its end.
    request.push = (chunk: Uint8Array | null) => {
      if (chunk === null) {
        restore();
        for (const bufferedChunk of chunks) request.push(bufferedChunk);
        request.push(null);
        resolve(chunks);
        return true;
      }
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) refuse(tooLarge(maxBytes));
      else share.add(chunk.byteLength);
      return true;
    };
  });
}
