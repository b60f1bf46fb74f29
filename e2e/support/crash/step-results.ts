import type { Pool } from "pg";

/** Results of steps as they were recorded, by run and step. */
export class StepResults {
  private readonly seen = new Map<string, string>();

  constructor(private readonly pool: Pool) {}

  get count(): number {
    return this.seen.size;
  }

  /**
   * Records the current step results, and returns a message for each earlier one that is missing or has
   * changed.
   */
  async compare(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ step: string; digest: string }>(
      "SELECT run_id || ' ' || step_id AS step, md5(result::text) AS digest FROM executor_step",
    );
    const now = new Map(rows.map(({ step, digest }) => [step, digest]));
    const lost = [...this.seen].flatMap(([step, digest]) =>
      now.get(step) === digest ? [] : `the result of step ${step} was ${now.has(step) ? "changed" : "lost"}`,
    );
    for (const [step, digest] of now) this.seen.set(step, digest);
    return lost;
  }
}
