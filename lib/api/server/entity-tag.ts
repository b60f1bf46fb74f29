import { createHash } from "node:crypto";

/** Entity tag of a text. */
export interface TaggedText {
  readonly headers: { readonly ETag: string };
  readonly isKnown: boolean;
}

/** Returns the entity tag of a text, and whether `request` names it. */
export function tagText(text: string, request: Pick<Request, "headers">): TaggedText {
  const ETag = createTag(text);
  return { headers: { ETag }, isKnown: namesTag(ETag, request) };
}

/** Returns the weak entity tag of a text. It is weak because the text may be sent compressed. */
export function createTag(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, TAG_CHARACTERS)}"`;
}

/** Returns whether `request` names an entity tag (RFC 9110, section 13.1.2). */
export function namesTag(ETag: string, request: Pick<Request, "headers">): boolean {
  const named = request.headers.get("if-none-match")?.split(",") ?? [];
  return named.some((tag) => tag.trim() === "*" || toWeak(tag.trim()) === ETag);
}

/** 162 bits. */
const TAG_CHARACTERS = 27;

function toWeak(tag: string): string {
  return tag.startsWith("W/") ? tag : `W/${tag}`;
}
