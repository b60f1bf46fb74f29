import { CopyResultSchema } from "@walletlens/contract/copy";
import { expect, test } from "vitest";
import { findExample } from "@/lib/server/docs/openapi/example";
import { recomputeCopy, toChoice } from "./recompute-copy";

const RECORDED = CopyResultSchema.parse(findExample("job-result")?.responses[200]?.copy);

test("the terms of the job give its own result again, without a call", () => {
  const { unknown = [], ...result } = RECORDED;
  expect(recomputeCopy({ ...result, unknown }, toChoice({ ...result, unknown }))).toEqual({
    ...result,
    unknown,
  });
});

test("a longer delay has the outcome of its point of the curve", () => {
  const { unknown = [], ...result } = RECORDED;
  const choice = { ...toChoice({ ...result, unknown }), delaySeconds: 60 };
  const { followerReturn } = recomputeCopy({ ...result, unknown }, choice);
  expect(followerReturn).toEqual(result.curve.at(-1)?.followerReturn);
});
