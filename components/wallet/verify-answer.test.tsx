import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VerifyAnswer } from "./verify-answer";

test("the hashes and the commands that verify a profile are in the page without scripts", () => {
  const inputs = { signatures: 3, hash: "aa11", pricesHash: "bb22" };
  const html = renderToStaticMarkup(
    <VerifyAnswer wallet="Wa11et" inputs={inputs} site="https://lens.example" rpcUrl="$SOLANA_RPC_URL" />,
  );
  expect(html).toContain("<summary");
  for (const text of ["aa11", "bb22", "https://lens.example/api/v1/intel/wallet/Wa11et?evidence=true"])
    expect(html).toContain(text);
  expect(html).toContain(
    "npx -y https://lens.example/packages/walletlens-1.0.0.tgz verify answer.json --rpc &quot;$SOLANA_RPC_URL&quot;",
  );
});
