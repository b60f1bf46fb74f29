import { type JsonObject, optionalList, requireCount, requireList, requireObject } from "./json-shape.ts";

/** Returns the top-level instructions; web3.js stores them as `compiledInstructions`. */
export function listTopLevel(message: JsonObject): readonly unknown[] {
  return requireList(message.instructions ?? message.compiledInstructions, "message.instructions");
}

/** Returns inner instructions by the index of the one that invoked them. */
export function groupInner(meta: JsonObject): readonly (readonly unknown[] | undefined)[] {
  const inner: (readonly unknown[] | undefined)[] = [];
  for (const entry of optionalList(meta.innerInstructions, "meta.innerInstructions")) {
    const group = requireObject(entry, "meta.innerInstructions");
    const index = requireCount(group.index, "meta.innerInstructions.index");
    const instructions = requireList(group.instructions, "meta.innerInstructions.instructions");
    const earlierInstructions = inner[index];
    inner[index] =
      earlierInstructions === undefined ? instructions : earlierInstructions.concat(instructions);
  }
  return inner;
}
