import { type AskedPage, askPage } from "./ask-page.ts";
import { type ByAddressQuery, probeByAddress } from "./by-address-page.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import type { SignatureSource } from "./list-signatures.ts";

type Listing = ReturnType<SignatureSource["fetchPage"]>;

/** A way into a history: its first page by address, or null; and the first page of the plain way where it was asked for. */
export interface AddressOpening {
  readonly first: Promise<AskedPage> | null;
  readonly listing: Listing | null;
}

/**
 * Requests the first page by address, unless the provider is known to refuse. While that is unknown, the first page of
 * the plain listing is requested as well, and used where the provider does not answer; concurrent calls wait for what
 * the first one learns.
 */
export async function openByAddress(
  query: ByAddressQuery,
  support: ByAddressSupport,
  grace: () => Promise<void>,
  list: () => Listing,
): Promise<AddressOpening> {
  if (support.asking !== null && support.isUnknown) await Promise.race([support.asking, grace()]);
  if (support.form === null) return { first: null, listing: null };
  const first = askPage(query, support, {
    limit: query.range.limit,
    token: null,
    slots: { gte: null, lt: null },
  });
  if (!support.isUnknown) return { first, listing: null };
  support.asking ??= first.finally(() => {
    support.asking = null;
  });
  const listing = list();
  await Promise.race([first, waitPatiently(query, support, listing, grace)]);
  const isOver = query.scope.signal.aborted || query.scope.stop.aborted;
  if (support.isUnknown && !isOver) support.giveUp();
  return { first: support.form === null ? null : first, listing };
}

/** Resolves once a provider that answers other calls has been silent for too long about this one. */
async function waitPatiently(
  query: ByAddressQuery,
  support: ByAddressSupport,
  listing: Listing,
  grace: () => Promise<void>,
): Promise<void> {
  try {
    await listing;
    if (!support.isUnknown) return;
    // A large page takes longer than a list of signatures; a single signature by address does not.
    await Promise.race([probeByAddress(query).then(() => support.asking), grace()]);
  } catch {
    // The caller that needs the listing awaits it again, and an error that failed the probe also fails the page.
  }
}
