import { readExampleAddresses } from "@/app/docs/api/read-reference";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import type { ExampleAddresses } from "@/lib/server/docs/openapi/example-addresses";

const documents = new Map<string, string>();

/** Returns a document with examples, built once per process, name and set of addresses. */
export async function readAgentDocument(
  name: string,
  build: (site: string, addresses: ExampleAddresses) => string,
): Promise<string> {
  const addresses = await readExampleAddresses();
  const id = `${name} ${addresses.wallet}`;
  const document = documents.get(id) ?? build(siteAddress(), addresses);
  documents.set(id, document);
  return document;
}
