import { SOURCE_STATES } from "@walletlens/solana/prices/price-sources";
import { Counter, Gauge, type Registry } from "prom-client";
import type { TelemetrySources } from "@/lib/runtime/telemetry";

/** Adds the reads from the sources of prices, and their states. */
export function addPriceSources(registry: Registry, { readPriceSources }: TelemetrySources): void {
  const registers = [registry];
  new Counter({
    name: "walletlens_price_reads_total",
    help: "Reads from the sources of prices by how they ended. A read may take several calls.",
    labelNames: ["source", "kind", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { name: source, kind, answers } of readPriceSources()) {
        for (const [outcome, count] of Object.entries(answers)) this.inc({ source, kind, outcome }, count);
      }
    },
  });
  new Gauge({
    name: "walletlens_price_source_state",
    help: "1 for the state that a source of prices is in, 0 for the others.",
    labelNames: ["source", "kind", "state"],
    registers,
    collect() {
      this.reset();
      for (const { name: source, kind, state } of readPriceSources()) {
        for (const possibleState of SOURCE_STATES)
          this.set({ source, kind, state: possibleState }, state === possibleState ? 1 : 0);
      }
    },
  });
}
