import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import type { ReactElement } from "react";
import { drawCard } from "@/components/wallet/card/draw-card";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import { describeProblem, toAppError } from "@/lib/server/problem";

/**
 * Returns the picture that `card` describes. Counts in the rate limit of the address. `fileName` makes it a
 * download.
 */
export async function cardResponse(
  card: () => Promise<ReactElement>,
  { storedSeconds, fileName = null }: { readonly storedSeconds: number; readonly fileName?: string | null },
): Promise<Response> {
  try {
    await container().pages.admitReader(await headers());
    return new Response(await drawCard(await card()), {
      headers: {
        "Content-Type": "image/png",
        "Cache-Control": `public, max-age=${storedSeconds}`,
        ...(fileName === null ? {} : { "Content-Disposition": `attachment; filename="${fileName}"` }),
      },
    });
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): Response {
  const requestId = randomUUID();
  if (!(error instanceof AppError)) getLog().error({ err: error, requestId }, "a picture failed");
  const { status, headers, body } = describeProblem(toAppError(error), requestId);
  return new Response(body, {
    status,
    headers: {
      ...headers,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
    },
  });
}
