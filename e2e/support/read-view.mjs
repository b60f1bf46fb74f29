import { setTimeout as sleep } from "node:timers/promises";

/** What reads a paid view: waits where the rate is limited, and follows the job where the answer is one. */
export function createReader(url, key) {
  return async function read(path, headers = {}) {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { "X-Api-Key": key, ...headers } });
    if (response.status === 200) return response.json();
    if (response.status === 429) {
      await sleep(1000 * Number(response.headers.get("retry-after") ?? 1));
      return read(path, headers);
    }
    if (response.status !== 202) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const { jobId } = await response.json();
    for (let status = ""; status !== "completed"; await sleep(500)) {
      ({ status } = await read(`/jobs/${jobId}`));
      if (status === "failed") throw new Error(`${path}: the job failed`);
    }
    return read(path, { "X-Prepaid-Job-Id": jobId });
  };
}
