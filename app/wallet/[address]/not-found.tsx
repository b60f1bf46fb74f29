import { AddressSearch } from "@/components/search/address-search";

/** Shown where the last part of the path is no address. */
export default function MalformedAddress() {
  return (
    <section className="py-10">
      <h1 className="text-xl font-semibold">This is not a Solana address</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        An address is 32 bytes written in base58: 32 to 44 letters and digits, without 0, O, I and l. Check
        for a missing or mistyped character.
      </p>
      <AddressSearch size="hero" />
    </section>
  );
}
