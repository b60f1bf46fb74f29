import { NothingFound } from "@/components/search/nothing-found";

export function MalformedAddress() {
  return (
    <NothingFound title="This is not a Solana address">
      An address is 32 bytes written in base58: 32 to 44 letters and digits, without 0, O, I and l. Check for
      a missing or mistyped character.
    </NothingFound>
  );
}
