import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import { z } from "zod";

/** Operations and texts of the server for a scripted client. */
export interface AgentPorts {
  readonly instructions: string;
  /** All tools of the server, of which the client reads those that it uses. */
  readonly tools: readonly Tool[];
  callTool(call: AgentCall): Promise<Pick<CallToolResult, "content">>;
}

interface AgentCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

const Content = z.array(z.object({ type: z.literal("text"), text: z.string() })).length(1);

/**
 * A client without a model: it acts only on what it has read. Its first call is of a tool that the instructions or a description
 * name, each later one of a tool that the answer before names, or a repetition that it asks for. Texts among the arguments are from the
 * task or from a text. It sees no structured content.
 */
export class ScriptedAgent {
  /** Number of calls. */
  calls = 0;
  private readonly readTexts: string[];
  private readonly readTools = new Set<string>();
  private readonly doneCalls = new Set<string>();
  private answer: string;

  constructor(
    private readonly ports: AgentPorts,
    task: string,
  ) {
    this.answer = ports.instructions;
    this.readTexts = [task, ports.instructions];
  }

  /** Tokens of all that the client has read, at four bytes each. */
  get tokens(): number {
    return Math.ceil(Buffer.byteLength(this.readTexts.join("")) / 4);
  }

  /** Reads the definition of the only tool whose description matches, and returns its name. */
  chooseTool(pattern: RegExp): string {
    const [tool, ...others] = this.ports.tools.filter(({ description = "" }) => pattern.test(description));
    if (tool === undefined || others.length > 0) throw new Error(`not one tool is described by ${pattern}`);
    this.readTool(tool.name);
    this.answer = tool.name;
    return tool.name;
  }

  /** Returns the groups of the only match in the newest answer. */
  find(pattern: RegExp): readonly string[] {
    const groups = pattern.exec(this.answer);
    if (groups === null) throw new Error(`${pattern} is not in the answer:\n${this.answer}`);
    return groups.slice(1);
  }

  /** Calls a tool and returns the text of its answer. Throws if the client could not know the tool or an argument. */
  async call(
    name: string,
    toolArguments: Readonly<Record<string, unknown>> = {},
    payment?: unknown,
  ): Promise<string> {
    const call = { name, arguments: toolArguments };
    const key = JSON.stringify(call);
    const isRepeated =
      this.doneCalls.has(key) && /\b(again|repeat(ed)?|can be paid)\b|"accepts"/.test(this.answer);
    if (!isRepeated && !new RegExp(`\\b${name}\\b`).test(this.answer))
      throw new Error(`the answer before does not name ${name}:\n${this.answer}`);
    this.readTool(name);
    for (const text of listTexts(toolArguments)) {
      if (!this.readTexts.some((known) => known.includes(text)))
        throw new Error(`${text} is in no text that the client has read`);
    }
    this.calls += 1;
    this.doneCalls.add(key);
    const { content } = await this.ports.callTool(
      payment === undefined ? call : { ...call, _meta: { "x402/payment": payment } },
    );
    const [{ text } = { text: "" }] = Content.parse(content);
    this.answer = text;
    this.readTexts.push(text);
    return text;
  }

  private readTool(name: string): void {
    const tool = this.ports.tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    if (this.readTools.has(name)) return;
    this.readTools.add(name);
    this.readTexts.push(JSON.stringify(tool));
  }
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
