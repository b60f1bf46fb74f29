import type { ComparedAmount, FactComparison } from "./compare-fact";
import type { AssertedFact } from "./fact";

export type AccuracyResult = { readonly fact: AssertedFact } & (
  | FactComparison
  | { readonly outcome: "unavailable"; readonly why: string }
);

export type Summary = Readonly<Record<"facts" | AccuracyResult["outcome"], number>>;

export function summarizeAccuracy(results: readonly AccuracyResult[]): Summary {
  const count = (outcome: AccuracyResult["outcome"]) =>
    results.filter((each) => each.outcome === outcome).length;
  return {
    facts: results.length,
    agrees: count("agrees"),
    explained: count("explained"),
    unexplained: count("unexplained"),
    unavailable: count("unavailable"),
  };
}

/** Returns a line for the fact and one for each amount that differs. */
export function describeAccuracy(result: AccuracyResult): string {
  const { fact, outcome } = result;
  const head = `${LABELS[outcome].padEnd(12)} ${fact.id}`;
  if (result.outcome === "unavailable") return `${head}: ${result.why}`;
  const differing = result.amounts.filter((each) => each.outcome !== "agrees");
  return [head, ...differing.map((each) => `             ${describeAmount(each)}`)].join("\n");
}

export function describeSummary({ facts, agrees, explained, unexplained, unavailable }: Summary): string {
  const parts = [`${agrees} agree`, `${explained} differ for a known reason`];
  return `${facts} ${facts === 1 ? "fact" : "facts"}: ${[...parts, `${unexplained} unexplained`, `${unavailable} unavailable`].join(", ")}`;
}

/** Returns the result as JSON; amounts are base units as text. */
export function toJson(result: AccuracyResult): unknown {
  const { id, kinds, signature, owner, project, source } = result.fact;
  const about = { id, kinds, signature, owner: owner ?? null, project, source, outcome: result.outcome };
  if (result.outcome === "unavailable") return { ...about, why: result.why };
  const amounts = result.amounts.map((each) => ({
    asset: each.asset,
    outcome: each.outcome,
    assertedRaw: each.asserted === null ? null : String(each.asserted),
    oursRaw: String(each.ours),
    differenceRaw: each.asserted === null ? null : String(each.ours - each.asserted),
    explained: each.explained.map((one) => ({ ...one, differenceRaw: String(one.differenceRaw) })),
    likely: each.likely,
  }));
  return { ...about, amounts };
}

const LABELS: Readonly<Record<AccuracyResult["outcome"], string>> = {
  agrees: "agrees",
  explained: "differs",
  unexplained: "UNEXPLAINED",
  unavailable: "unavailable",
};

function describeAmount({ asset, decimals, asserted, ours, explained, likely }: ComparedAmount): string {
  if (asserted === null) return `${asset}: the transaction does not show the mint's decimals, or has fewer`;
  const whole = (units: bigint) => formatWhole(units, decimals ?? 0);
  const difference = `${asset}: asserted ${whole(asserted)}, here ${whole(ours)}, by ${whole(ours - asserted)}`;
  const expected = explained.map(({ reason, differenceRaw, detail }) => {
    const name = detail === undefined ? reason : `${reason} (${detail})`;
    return `${name} ${whole(differenceRaw)}`;
  });
  const hint = likely === null ? [] : [`as much as ${likely}`];
  const expectation = expected.length === 0 ? [] : [`expected ${expected.join(" and ")}`];
  return [difference, ...expectation, ...hint].join("; ");
}

/** Formats base units as a signed number of whole tokens with all digits. */
function formatWhole(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const split = digits.length - decimals;
  const fraction = digits.slice(split).replace(/0+$/, "");
  const sign = units < 0n ? "−" : "+";
  return `${sign}${digits.slice(0, split)}${fraction === "" ? "" : `.${fraction}`}`;
}
