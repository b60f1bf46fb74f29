import { createHash } from "node:crypto";

/** Entity tag of a text. */
export interface TaggedText {
  readonly headers: { readonly ETag: string };
  readonly isKnown: boolean;
}

/**
 * Returns the weak entity tag of a text, and whether `request` names it (RFC 9110, section 13.1.2). It is
 * weak because proxies may compress the text.
 */
export function tagText(text: string, request: Pick<Request, "headers">): TaggedText {
  const ETag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, TAG_CHARACTERS)}"`;
  const knownTags = request.headers.get("if-none-match")?.split(",") ?? [];
  const isKnown = knownTags.some((tag) => tag.trim() === "*" || toWeak(tag.trim()) === ETag);
  return { headers: { ETag }, isKnown };
}

/** 162 bits. */
const TAG_CHARACTERS = 27;

function toWeak(tag: string): string {
  return tag.startsWith("W/") ? tag : `W/${tag}`;
}
