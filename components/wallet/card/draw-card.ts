import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { AppError } from "@/lib/config/errors";

/** Relative to the working directory: the build contains no package files. */
const FOLDER = path.join(process.cwd(), "node_modules/geist/dist/fonts");

/** Maximum number of concurrent cards: each uses a processor for a fifth of a second. */
const MAX_AT_ONCE = 8;

const loadFonts = memoizeSuccess(readFonts);
let drawing = 0;

/** Draws a PNG of CARD_SIZE. Untrusted texts must pass `cardText`. Throws `server_busy`. */
export async function drawCard(card: ReactElement): Promise<ArrayBuffer> {
  if (drawing >= MAX_AT_ONCE) {
    throw new AppError("server_busy", "Too many images are requested; try again in a few seconds.");
  }
  drawing += 1;
  try {
    return await new ImageResponse(card, { ...CARD_SIZE, fonts: await loadFonts() }).arrayBuffer();
  } finally {
    drawing -= 1;
  }
}

function readFonts() {
  return Promise.all([
    readFont("Geist", 400, "geist-sans/Geist-Regular.ttf"),
    readFont("Geist", 600, "geist-sans/Geist-SemiBold.ttf"),
    readFont("Geist Mono", 400, "geist-mono/GeistMono-Regular.ttf"),
  ]);
}

async function readFont(name: string, weight: 400 | 600, file: string) {
  return { name, weight, style: "normal", data: await readFile(path.join(FOLDER, file)) } as const;
}

/**
 * Returns a function that runs `load` once and shares its result. A failure is thrown, and the next call loads
 * again.
 */
export function memoizeSuccess<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
