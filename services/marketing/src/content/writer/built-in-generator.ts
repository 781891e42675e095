import { setTimeout as wait } from 'node:timers/promises';
import type { ContentBrief, ContentGenerator, ContentPiece } from '../generator.js';
import { compose } from './compose.js';

const usualPause = 12;

/** A text in pieces of a few words, which give the text when they are put together. */
export function* piecesOf(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/(?:\s*\S+){1,3}\s*/gu)) yield piece;
}

/** Writes texts over the company's data without any other program, the same ones for the same seed. */
export class BuiltInGenerator implements ContentGenerator {
  readonly name = 'built-in';
  readonly model = null;

  /** @param pause milliseconds between pieces, so that a text is seen to grow */
  constructor(private readonly pause = usualPause) {}

  async *write(brief: ContentBrief, signal: AbortSignal): AsyncGenerator<ContentPiece> {
    const texts = compose(brief);
    for (const { name } of brief.parts) {
      for (const text of piecesOf(texts[name] ?? '')) {
        if (signal.aborted) return;
        yield { part: name, text };
        if (this.pause > 0) await wait(this.pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
