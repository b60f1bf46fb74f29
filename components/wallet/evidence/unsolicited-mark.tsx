import { Tag } from "@/components/ui/tag";

/** Mark of units received without the owner's signature. */
export function UnsolicitedMark({ of: { unsolicited } }: { of: { readonly unsolicited?: true } }) {
  if (!unsolicited) return null;
  return (
    <>
      {" "}
      <Tag
        tone="faint"
        tip="These units came without the wallet's signature. They say nothing about its behavior."
      >
        unsolicited
      </Tag>
    </>
  );
}
