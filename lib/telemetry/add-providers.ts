import { PROVIDER_STATES } from "@walletlens/solana/chain-reader";
import { Counter, Gauge, type Registry } from "prom-client";
import type { TelemetrySources } from "@/lib/runtime/telemetry";

/** Adds calls to the chain's providers, by host, and their states. */
export function addProviders(registry: Registry, { readProviders, readRetries }: TelemetrySources): void {
  const registers = [registry];
  new Counter({
    name: "walletlens_rpc_calls_total",
    help: "Calls to the chain's providers by method and how they ended, repeated ones included.",
    labelNames: ["provider", "method", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { name: provider, calls } of readProviders()) {
        for (const { method, outcome, count } of calls) this.inc({ provider, method, outcome }, count);
      }
    },
  });
  new Counter({
    name: "walletlens_rpc_retries_total",
    help: "Calls to the chain's providers that were repeated.",
    registers,
    collect() {
      this.reset();
      this.inc(readRetries());
    },
  });
  new Counter({
    name: "walletlens_rpc_received_bytes_total",
    help: "Length of the providers' answers, packed as they came.",
    labelNames: ["provider"],
    registers,
    collect() {
      this.reset();
      for (const { name: provider, bytes } of readProviders()) this.inc({ provider }, bytes);
    },
  });
  new Gauge({
    name: "walletlens_rpc_provider_state",
    help: "1 for the state that a provider is in, 0 for the others.",
    labelNames: ["provider", "state"],
    registers,
    collect() {
      this.reset();
      for (const { name: provider, state } of readProviders()) {
        for (const possibleState of PROVIDER_STATES)
          this.set({ provider, state: possibleState }, state === possibleState ? 1 : 0);
      }
    },
  });
}
