import { RpcError } from "../rpc/rpc-error.ts";
import {
  type AddressPageQuery,
  type ByAddressPage,
  type ByAddressQuery,
  fetchPage,
} from "./by-address-page.ts";
import type { ByAddressSupport } from "./by-address-support.ts";

export type AskedPage = ByAddressPage | { readonly failure: unknown };

/** Asks for a page in the forms that the provider may know. Never rejects, since it is begun before anyone waits. */
export async function askPage(
  query: ByAddressQuery,
  support: ByAddressSupport,
  page: AddressPageQuery,
): Promise<AskedPage> {
  let failure: unknown = new RpcError("refused", "nothing is sent by address");
  for (let { form } = support; form !== null; { form } = support) {
    try {
      const answer = await fetchPage(query, form, page);
      support.answered();
      return answer;
    } catch (error) {
      failure = error;
      if (query.scope.signal.aborted || query.scope.stop.aborted) break;
      const isOfSlots = page.slots.gte !== null || page.slots.lt !== null;
      if (isOfSlots && error instanceof RpcError && error.kind === "refused") {
        support.knowsSlots = false;
        break;
      }
      if (!support.failed(form, error)) break;
    }
  }
  return { failure };
}
