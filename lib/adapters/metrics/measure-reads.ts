import { AsyncLocalStorage } from "node:async_hooks";
import type { AnalysisWatch } from "@/lib/ports/analysis-store";
import type { Metrics, ReadOutcome } from "@/lib/ports/metrics";

/** What a reading of figures comes to, as far as it is counted. */
type Reading = { readonly status: "queued" } | { readonly status: "ready"; readonly stale: boolean };

/** Counts how readings end. They are made with its `watch`, which knows who was held. */
export class ReadMeter {
  private readonly readings = new AsyncLocalStorage<{ wasHeld: boolean }>();

  constructor(private readonly metrics: Pick<Metrics, "walletRead">) {}

  /** `watch`, noting that the reading under way waits on it. */
  watch<Watch extends Pick<AnalysisWatch, "waitForEnd">>(watch: Watch): Pick<AnalysisWatch, "waitForEnd"> {
    return {
      waitForEnd: (...wait) => {
        const reading = this.readings.getStore();
        if (reading !== undefined) reading.wasHeld = true;
        return watch.waitForEnd(...wait);
      },
    };
  }

  async measure<Result extends Reading>(read: () => Promise<Result>): Promise<Result> {
    const held = { wasHeld: false };
    try {
      const reading = await this.readings.run(held, read);
      this.metrics.walletRead(outcomeOf(reading, held.wasHeld));
      return reading;
    } catch (error) {
      this.metrics.walletRead("failed");
      throw error;
    }
  }
}

function outcomeOf(reading: Reading, wasHeld: boolean): ReadOutcome {
  if (reading.status === "queued") return "queued";
  if (reading.stale) return "stale";
  return wasHeld ? "held" : "fresh";
}
