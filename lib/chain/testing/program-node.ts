import { getBase58Decoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from "@solana/kit";
import { decodeWire } from "@walletlens/demo-chain/bank/wire-transaction";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { z } from "zod";
import type { PaymentWorld } from "@/lib/testing/payment-world";
import { buildTestPayment, type PaymentWallet } from "./build-payment";

/** Scripted effects of a transaction of the program, in the simulation and on chain. */
export interface ProgramScript {
  /** `innerInstructions` of the simulation. */
  simulated: unknown;
  /** Base units that the vault really sends to the treasury; null for a transaction that never lands. */
  paid: bigint | null;
  /** Calls of getTransaction that find nothing yet. */
  notIndexed: number;
}

/**
 * A node of the demo chain that also runs the transactions of one program, as scripted: no real program of a smart wallet
 * can run on the demo chain. The vault is a wallet, and each payment of the program is a real transfer from it.
 */
export async function startProgramNode(
  world: Pick<PaymentWorld, "chain" | "treasury" | "faults">,
  { program, vault }: { readonly program: string; readonly vault: PaymentWallet },
) {
  const script: ProgramScript = { simulated: [], paid: 0n, notIndexed: 0 };
  /** Signatures of transfers that stand for transactions of the program. */
  const landed = new Map<string, string>();
  const sent: string[] = [];

  const forward = async (call: RpcCall) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...call });
    const headers = { "content-type": "application/json" };
    return Reply.parse(await (await fetch(world.chain.url, { method: "POST", headers, body })).json());
  };
  const land = (signature: string) => {
    sent.push(signature);
    if (script.paid === null || landed.has(signature)) return;
    const { blockhash } = world.chain.bank.blockhashes.latest();
    const transfer = { payer: vault, payTo: world.treasury.publicKey, amount: script.paid, blockhash };
    const wire = decodeWire(Uint8Array.from(buildTestPayment(transfer)));
    const outcome = world.chain.bank.send(wire);
    if (!outcome.landed) throw new Error(`the vault cannot pay: ${JSON.stringify(outcome.err)}`);
    landed.set(signature, wire.signature);
  };
  const standIn = (params: readonly unknown[]) => {
    const [first, ...rest] = params;
    const replace = (signature: unknown) => landed.get(String(signature)) ?? signature;
    return [Array.isArray(first) ? first.map(replace) : replace(first), ...rest];
  };

  const answer = async ({ method, params }: RpcCall) => {
    const isOwn = (encoded: unknown) => invokes(String(encoded), program);
    if (method === "simulateTransaction" && isOwn(params[0])) {
      const { result } = await forward({ method: "getLatestBlockhash", params: [] });
      return {
        result: { context: result.context, value: { err: null, innerInstructions: script.simulated } },
      };
    }
    if (method === "sendTransaction" && isOwn(params[0])) {
      const signature = signatureOf(String(params[0]));
      land(signature);
      return { result: signature };
    }
    if (method === "getTransaction" && script.notIndexed > 0) {
      script.notIndexed -= 1;
      return { result: null };
    }
    return forward({ method, params: standIn(params) });
  };

  const server = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = Call.parse(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...(await answer(call)) }));
  });
  return { url: server.url, script, sent, close: server.close };
}

const Call = z.object({
  id: z.int().default(1),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
type RpcCall = Omit<z.output<typeof Call>, "id">;

const Reply = z.looseObject({ result: z.any() });

function invokes(base64: string, program: string): boolean {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(base64, "base64"));
  const keys: readonly string[] = getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts;
  return keys.includes(program);
}

function signatureOf(base64: string): string {
  const { signatures } = getTransactionDecoder().decode(Buffer.from(base64, "base64"));
  const [first] = Object.values(signatures);
  return getBase58Decoder().decode(first ?? new Uint8Array(64));
}
