import { setTimeout as wait } from 'node:timers/promises';
import type { ContentTexts } from '@portals/contracts/marketing';
import { AppError } from '@portals/service-kit';
import { type HeavyWork, heavyBytes } from '../../../kernel/index.js';
import {
  type ContentBrief,
  ContentFault,
  type ContentGenerator,
  type ContentPiece,
} from '../brief/generator.js';
import { compose } from './compose.js';

const usualPause = 12;

/** Splits a text into pieces of up to three words; joined, they are the same text. */
export function* piecesOf(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/(?:\s*\S+){1,3}\s*/gu)) yield piece;
}

/** Writes texts from the company's data without any external service; equal seeds give equal texts. */
export class BuiltInGenerator implements ContentGenerator {
  readonly name = 'built-in';
  readonly model = null;

  /** @param pause milliseconds between pieces, so that the user sees the text grow */
  constructor(
    private readonly heavy: Pick<HeavyWork, 'run'>,
    private readonly pause = usualPause,
  ) {}

  async *write(brief: ContentBrief, signal: AbortSignal): AsyncGenerator<ContentPiece> {
    const texts = await this.inTurn(brief, signal);
    for (const { name } of brief.parts) {
      for (const text of piecesOf(texts[name] ?? '')) {
        if (signal.aborted) return;
        yield { part: name, text };
        if (this.pause > 0) await wait(this.pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Composes a text once the queue lets the user run (rule 15.2), because composing blocks the service for some milliseconds. @throws
   * ContentFault `busy`
   */
  private async inTurn(brief: ContentBrief, signal: AbortSignal): Promise<ContentTexts> {
    const task = { user: brief.userId, bytes: heavyBytes.text, signal };
    try {
      return await this.heavy.run(task, async () => compose(brief));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { retryAfter } = error.details;
      throw new ContentFault('busy', { cause: error, ...(retryAfter !== undefined && { retryAfter }) });
    }
  }
}
