import type { ChatDelivery } from "@/lib/watching/create-webhook-sender";

/** Form of the messages of a service. */
export interface ChatMarkup {
  /** Maximum characters of a message. */
  readonly maxCharacters: number;
  /** Escapes the characters that have a meaning in a message. */
  readonly escapeText: (text: string) => string;
  /** Formats untrusted text as code, in which no service makes links, mentions or styles. */
  readonly code: (text: string) => string;
  readonly link: (text: string, url: string) => string;
  /** Returns the request of the service for a message; `parameters` are those of the URL. */
  readonly toRequest: (message: string, parameters: Readonly<Record<string, string>>) => object;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
const escapeSlack = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
/** A backtick would end the code. */
const omitBackticks = (text: string) => text.replaceAll("`", "'");

export const CHAT_MARKUPS: Readonly<Record<ChatDelivery["format"], ChatMarkup>> = {
  /** https://core.telegram.org/bots/api#sendmessage and #html-style */
  telegram: {
    maxCharacters: 4_096,
    escapeText: escapeHtml,
    code: (text) => `<code>${escapeHtml(text)}</code>`,
    link: (text, url) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`,
    toRequest: (text, parameters) => ({
      ...parameters,
      text,
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
    }),
  },
  /** https://docs.discord.com/developers/resources/webhook#execute-webhook; flag 4 suppresses embeds. */
  discord: {
    maxCharacters: 2_000,
    escapeText: (text) => text.replace(/[\\*_~`|>#[\]()@<:-]/g, "\\$&"),
    code: (text) => `\`${omitBackticks(text)}\``,
    link: (text, url) => `[${text}](<${url.replace(/[<>]/g, encodeURIComponent)}>)`,
    toRequest: (content) => ({ content, allowed_mentions: { parse: [] }, flags: 4 }),
  },
  /** https://docs.slack.dev/reference/block-kit/composition-objects/text-object; verbatim text gets no links. */
  slack: {
    maxCharacters: 3_000,
    escapeText: escapeSlack,
    code: (text) => `\`${escapeSlack(omitBackticks(text))}\``,
    link: (text, url) => `<${escapeSlack(url).replaceAll("|", "%7C")}|${escapeSlack(text)}>`,
    toRequest: (text) => ({
      text: "An event of Walletlens",
      blocks: [{ type: "section", text: { type: "mrkdwn", text, verbatim: true } }],
      unfurl_links: false,
      unfurl_media: false,
    }),
  },
};
