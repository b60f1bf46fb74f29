import { address, isAddress } from "@walletlens/engine/address";
import { LABEL_TYPES, type LabelEntry } from "@walletlens/engine/known-address";
import { z } from "zod";

const MAX_LABEL_LENGTH = 100;
const MAX_SOURCE_LENGTH = 500;
const MAX_URL_LENGTH = 300;

/**
 * No control characters, line ends or invisible characters: untrusted labels are shown beside metrics. The joiners of
 * emoji are the exception.
 */
const READABLE = /^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|\u200c|\u200d)*$/u;

const text = (maxLength: number) =>
  z.string().normalize().trim().max(maxLength).regex(READABLE, "has characters that cannot be seen");

/** URL, which becomes https, or a user name of the site. */
const profile = (handle: RegExp, site: string) =>
  text(MAX_URL_LENGTH).transform((value, context) => {
    if (handle.test(value)) return `${site}/${value.replace("@", "")}`;
    const url = URL.canParse(value) ? new URL(value) : null;
    const isPage =
      url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
    if (isPage) return url.href.replace(/^http:/, "https:");
    context.addIssue({ code: "custom", message: "must be an https address or a name on the site" });
    return z.NEVER;
  });

const LabelLine = z.strictObject({
  address: z.string().trim().refine(isAddress, "must be a base58 address of 32 bytes").transform(address),
  type: z.enum(LABEL_TYPES),
  label: text(MAX_LABEL_LENGTH).optional(),
  /** Replaces the label of a kol. */
  name: text(MAX_LABEL_LENGTH).optional(),
  source: text(MAX_SOURCE_LENGTH).optional(),
  twitter: profile(/^@?\w{1,15}$/, "https://x.com").optional(),
  telegram: profile(/^@?\w{4,32}$/, "https://t.me").optional(),
});

/** Columns of a list, in the documented order. */
export const LABEL_COLUMNS: readonly string[] = Object.keys(LabelLine.shape);

/**
 * Parses one line of a list; null and empty values are omitted. `source` is the default of its column. Throws an
 * Error whose message names the wrong column.
 */
export function parseLabelLine(line: unknown, source: string): LabelEntry {
  const parsed = LabelLine.safeParse(withoutBlanks(line));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error([issue?.path.join("."), issue?.message].filter(Boolean).join(" "));
  }
  const { name, twitter, telegram, ...entry } = parsed.data;
  const label = (entry.type === "kol" ? name : undefined) ?? entry.label;
  if (label === undefined) throw new Error("label is missing");
  if (entry.type !== "kol" && (name ?? twitter ?? telegram) !== undefined) {
    throw new Error("type must be kol if name, twitter or telegram is set");
  }
  return {
    ...entry,
    label,
    source: entry.source ?? source,
    twitter: twitter ?? null,
    telegram: telegram ?? null,
  };
}

function withoutBlanks(line: unknown): unknown {
  if (typeof line !== "object" || line === null || Array.isArray(line)) return line;
  const isBlank = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");
  return Object.fromEntries(Object.entries(line).filter(([, value]) => !isBlank(value)));
}
