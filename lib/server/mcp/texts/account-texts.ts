import { CATALOG } from "@walletlens/contract/catalog";
import { formatCount, formatDateTime, formatPrice } from "@walletlens/format";
import { TOOLS } from "../tool-table";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, limitText } from "./fit-text";
import { writeNumber } from "./metric-words";
import { describeSteps } from "./next-steps";

const TOOL_NAMES: ReadonlyMap<string, string> = new Map(
  Array.from(TOOLS.values(), ({ name, endpoint }) => [endpoint, name]),
);
/** Endpoints that a tool calls for the full result, at the same price. */
const FULL_FORMS: ReadonlySet<string> = new Set(
  Array.from(TOOLS.values()).flatMap(({ fullEndpoint }) => fullEndpoint ?? []),
);

/** Returns the text about the price list, with the names of tools. */
export function toPricingText({ creditUsd, endpoints, packs, x402 }: AnswerBody<"pricing">): AnswerText {
  const prices = endpoints.flatMap(({ id, credits, usd, options = [] }) => {
    if (FULL_FORMS.has(id)) return [];
    const name = TOOL_NAMES.get(id) ?? id;
    const added = options.map(
      (option) => `, with ${option.name} +${option.credits} or ${formatPrice(option.usd)}`,
    );
    return usd === 0 ? `${name} ${credits}` : `${name} ${credits} or ${formatPrice(usd)}${added.join("")}`;
  });
  const packTexts = packs.map(
    ({ id, credits, usd }) => `${id} ${formatCount(credits)} for ${formatPrice(usd)}`,
  );
  return {
    lines: [
      `Credits for an account, or dollars by x402: ${prices.join("; ")}.`,
      `One credit costs ${formatPrice(creditUsd)}. Packs of credits, by buy_credits with the id: ${packTexts.join("; ")}.`,
      x402 === null
        ? "Payments by x402 are disabled."
        : `x402 version ${x402.version} pays ${x402.payTo} on ${x402.network} in ${x402.asset}.`,
    ],
    ending: [describeSteps("account")],
  };
}

/** Returns the text about a bought pack. */
export function toPurchaseText({ packId, credits, balance }: AnswerBody<"credit-pack">): AnswerText {
  return {
    lines: [
      `Bought pack ${packId}: ${formatCount(credits)} credits. Balance ${formatCount(balance)} credits.`,
    ],
    ending: ["A call that was refused for its credits can be repeated now."],
  };
}

/** Entries of a page; a shorter one is the last. */
const PAGE_ENTRIES = 100;

/** Returns the text about an account, with its newest entries. */
export function toAccountText({
  userId,
  keyId,
  balance,
  caps,
  spent,
  entries,
}: AnswerBody<"account">): AnswerText {
  const cap = (credits: number | null) => (credits === null ? "none" : `${formatCount(credits)} credits`);
  return {
    lines: [
      `Balance ${formatCount(balance)} credits, account ${userId}, key ${keyId}.`,
      `This key spent ${formatCount(spent.today)} credits today and ${formatCount(spent.total)} in total; caps: ${cap(caps.perDay)} per day, ${cap(caps.total)} in total.`,
      ...(entries.length === 0 ? ["No entries."] : ["Entries, newest first:"]),
    ],
    rows: {
      name: "entries",
      texts: entries.toReversed().map(({ at, credits, kind, reason }) => {
        const subject = Object.hasOwn(CATALOG, reason) ? ` for ${reason}` : "";
        return `${formatDateTime(at)}: ${credits > 0 ? "+" : ""}${writeNumber(credits)}, ${kind}${subject}.`;
      }),
    },
    ending:
      entries[0] === undefined || entries.length < PAGE_ENTRIES
        ? []
        : [`Older entries: call account with before ${entries[0].id}: no credits.`],
  };
}

const ERROR_LENGTH = 400;
/** Part of the keys of compact results. */
const COMPACT = ":agent:";

/** Returns the text about the state of a job. */
export function toJobText(job: AnswerBody<"job-status">): AnswerText {
  const { status, progress, jobId, kind, wallets, queue, waitingFor, error, errorCode, resultKeys } = job;
  const facts = [
    status,
    `${progress}%`,
    ...(wallets === undefined ? [] : [`${wallets.done} of ${wallets.total} wallets`]),
    ...(queue === undefined ? [] : [`position ${queue.position} of ${queue.length} in the queue`]),
    ...(waitingFor === undefined ? [] : [`waits for a ${waitingFor}`]),
  ];
  const subject = [
    "Job",
    ...(jobId === undefined ? [] : [jobId]),
    ...(kind === undefined ? [] : [`(${kind})`]),
  ];
  return {
    lines: [
      `${subject.join(" ")}: ${facts.join(", ")}.`,
      ...(error == null ? [] : [`${errorCode ?? "failed"}: ${limitText(error, ERROR_LENGTH)}`]),
    ],
    ending: [
      ...(resultKeys ?? [])
        .toSorted((a, b) => Number(b.includes(COMPACT)) - Number(a.includes(COMPACT)))
        .map(
          (key) =>
            `${key.includes(COMPACT) ? "Compact" : "Full"} result: call result with ${key}: no credits.`,
        ),
      ...describeNext(job),
    ],
  };
}

function describeNext({ status, resultKeys }: AnswerBody<"job-status">): readonly string[] {
  if (status === "failed") return ["A failed job costs nothing."];
  if (status !== "completed") return ["Ask job again in 5 s."];
  if (resultKeys === undefined) return ["Only the caller who started it gets its result."];
  return resultKeys.length === 0 ? ["Repeat the call that started it: it is charged once."] : [];
}
