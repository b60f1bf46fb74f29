import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";

test("the client is one file without imports: no package and no server code reaches a browser", async () => {
  const outputs = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, "create-client.ts"), formats: ["es"] },
    },
  });
  const chunks = (Array.isArray(outputs) ? outputs : [outputs]).flatMap((made) =>
    "output" in made ? made.output.filter((file) => file.type === "chunk") : [],
  );
  expect(chunks).toHaveLength(1);
  const [chunk] = chunks;
  expect([chunk?.imports, chunk?.dynamicImports]).toEqual([[], []]);
  const modules = Object.keys(chunk?.modules ?? {}).map((id) => path.relative(import.meta.dirname, id));
  expect(modules.length).toBeGreaterThan(5);
  expect(modules.filter((id) => id.startsWith(".."))).toEqual([]);
  expect(chunk?.code).not.toMatch(/\bzod\b|node:|process\.|Buffer/);
});
