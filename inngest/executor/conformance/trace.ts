/** What can be seen of functions as they run, line by line and function by function. */
export class Trace {
  private readonly lines = new Map<string, string[]>();

  /** Writes a line down and gives `value` back, as a step does. */
  note<Value>(id: string, line: string, value: Value): Value {
    this.lines.set(id, [...this.of(id), line]);
    return value;
  }

  /** For what a function passes again whenever it is called. */
  once(id: string, line: string): void {
    if (!this.of(id).includes(line)) this.note(id, line, null);
  }

  /** How a run ended; the id is the app's and the function's. */
  end(functionId: string, how: string): void {
    this.note(functionId.replace(/^[^-]*-/, ""), `end ${how}`, null);
  }

  of(id: string): readonly string[] {
    return this.lines.get(id) ?? [];
  }
}
