import { container } from "@/lib/composition/container";
import { type ApiReferenceDocument, buildReference } from "@/lib/server/docs/openapi/build-reference";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import { type ExampleAddresses, MAINNET_ADDRESSES } from "@/lib/server/docs/openapi/example-addresses";

/** Returns addresses for examples: those of the demo chain, else of mainnet. */
export async function readExampleAddresses(): Promise<ExampleAddresses> {
  const showcase = await container().pages.readShowcase();
  const [wallet, ...others] = showcase?.wallets.map(({ address }) => address) ?? [];
  if (showcase === null || wallet === undefined) return MAINNET_ADDRESSES;
  return { wallet, others, mint: showcase.token.address };
}

const references = new Map<string, ApiReferenceDocument>();

/** Returns the reference, built once per process and set of addresses. */
export async function readReference(): Promise<ApiReferenceDocument> {
  const addresses = await readExampleAddresses();
  const storedReference = references.get(addresses.wallet);
  if (storedReference !== undefined) return storedReference;
  const reference = buildReference(siteAddress(), addresses);
  // The demo may be unavailable at first; there are at most two sets.
  references.set(addresses.wallet, reference);
  return reference;
}
