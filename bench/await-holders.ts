import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { MeasuredProduct } from "@/bench/product";

const POLL_MS = 250;
const Accepted = z.object({ jobId: z.string(), monitoringUrl: z.string() });

/** JSON of an answer to a call with the product's key; a POST where there is a body. */
export async function askWithKey({ url, apiKey }: MeasuredProduct, path: string, body?: object) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, { ...init, headers: { "x-api-key": apiKey } });
  return response.json();
}

/** Has the first 100 holders of the product's token profiled. Returns the path of the result. */
export async function awaitHolders(product: MeasuredProduct): Promise<string> {
  const path = `/api/v1/intel/token/${product.token}/holders`;
  const job = Accepted.parse(await askWithKey(product, path, { topN: 100 }));
  for (let status = ""; status !== "completed"; await sleep(POLL_MS)) {
    ({ status } = await askWithKey(product, job.monitoringUrl));
    if (status === "failed") throw new Error("the holders could not be profiled");
  }
  return `/api/v1/jobs/result/by-key?key=holder-profiles:result:${job.jobId}`;
}
