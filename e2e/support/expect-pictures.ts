import { type APIResponse, expect } from "@playwright/test";

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Fails the test if a response is not a PNG. */
export async function expectPicture(response: APIResponse): Promise<void> {
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(Array.from((await response.body()).subarray(0, PNG_SIGNATURE.length))).toEqual(PNG_SIGNATURE);
}

/** Fails the test if the card of `wallet` or a preview image of `site` is not a PNG. */
export async function expectPictures(site: string, wallet: string | undefined): Promise<void> {
  const ofWallet = `/wallet/${wallet}`;
  for (const path of [`${ofWallet}/card.png`, `${ofWallet}/opengraph-image`, "/opengraph-image"]) {
    const response = await fetch(`${site}${path}`);
    const start = new Uint8Array(await response.arrayBuffer()).subarray(0, PNG_SIGNATURE.length);
    expect([response.status, response.headers.get("content-type")], path).toEqual([200, "image/png"]);
    expect(Array.from(start), path).toEqual(PNG_SIGNATURE);
  }
}
