import { SETTING_GROUPS } from "../../lib/config/settings.ts";

const SOURCE = "rendered from lib/config/settings.ts by `npm run env-example`";

/** The text of `.env.example`: every setting with its description and default, commented out. */
export function renderEnvExample() {
  const head = [
    "# Settings of Walletlens, every one of them optional;",
    `# ${SOURCE}.`,
    "#",
    "# To use it: cp .env.example .env, take the # off what you set (single quotes around a value with spaces or",
    "# special characters), and read it into the shell that starts the server:",
    "#   set -a; . ./.env; set +a; npm start",
  ];
  const groups = listGroups().map(([title, settings]) => [
    `\n## ${title}`,
    ...settings.map(({ name, does, fallback }) => `\n${comment(does)}\n# ${name}=${fallback ?? ""}`),
  ]);
  return `${[...head, ...groups.flat()].join("\n")}\n`;
}

/** The text of docs/settings.md: the same as tables. */
export function renderSettingsPage() {
  const head = `# Settings

Environment variables, every one of them optional; this page is ${SOURCE}.
An empty value counts as none. A malformed value stops the start with one line that says which, and a variable that
looks like a setting and is none is named in a warning. [.env.example](../.env.example) has the same as a file to copy.
`;
  const groups = listGroups().map(
    ([title, settings]) => `
## ${title}

| setting | default | |
|---|---|---|
${settings.map(({ name, does, fallback }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ""} | ${does} |`).join("\n")}
`,
  );
  return head + groups.join("");
}

function listGroups() {
  return Object.entries(SETTING_GROUPS).map(([title, schemas]) => [
    title,
    Object.entries(schemas).map(([name, schema]) => ({
      name,
      does: schema.description ?? "",
      fallback: describeDefault(schema.parse(undefined)),
    })),
  ]);
}

/** Null if there is no default, or one that says nothing. */
function describeDefault(value) {
  if (Array.isArray(value)) return value.join(",");
  return value === undefined || typeof value === "object" ? null : String(value);
}

const WIDTH = 108;

/** Comment lines of at most 110 characters. */
function comment(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > WIDTH) lines.push(` ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => `#${line}`).join("\n");
}
