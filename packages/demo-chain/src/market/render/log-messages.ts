import { OPERATIONS } from "../ledger/operations.ts";
import type { Failure, RecordedInstruction } from "../ledger/transaction-record.ts";

/** Log of the runtime: each program as it is invoked and as it returns, and what it says in between. */
export function renderLogs(instructions: readonly RecordedInstruction[], failure: Failure | null): string[] {
  const lines: string[] = [];
  const running: RecordedInstruction[] = [];
  const returnFrom = (depth: number): void => {
    for (let last = running.at(-1); last && last.depth >= depth; last = running.at(-1)) {
      lines.push(`Program ${last.program.address} success`);
      running.pop();
    }
  };
  let topLevel = -1;
  for (const entry of instructions) {
    returnFrom(entry.depth);
    lines.push(`Program ${entry.program.address} invoke [${entry.depth}]`);
    const { log } = OPERATIONS[entry.operation];
    if (log !== null) lines.push(`Program log: Instruction: ${log}`);
    if (entry.depth === 1) topLevel += 1;
    if (failure && topLevel === failure.instruction) {
      const code = failure.code.toString(16);
      lines.push(`Program ${entry.program.address} failed: custom program error: 0x${code}`);
      return lines;
    }
    running.push(entry);
  }
  returnFrom(1);
  return lines;
}
