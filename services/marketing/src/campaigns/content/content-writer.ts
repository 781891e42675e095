import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ContentFailure } from '@portals/contracts/constants';
import type { Content, ContentEvent, ContentTexts, ContentVariant } from '@portals/contracts/marketing';
import { LOGGER, type Logger } from '@portals/service-kit';
import {
  type ContentBrief,
  ContentFault,
  type ContentGenerator,
  type ContentPiece,
} from './brief/generator.js';
import { ContentRepository, type VariantProgress } from './content.repository.js';
import { hasText, isTooLong, isWhole, storedTexts } from './content-texts.rules.js';
import { EventQueue } from './event-queue.js';

/** A text that is to be written, and its row. */
export interface WritingJob {
  brief: ContentBrief;
  variant: ContentVariant;
}

export interface Writing {
  generator: ContentGenerator;
  content: Content;
  jobs: readonly WritingJob[];
  /** Called once all has come to its end, with whether any text was written and whether a generator has failed. */
  ended: (outcome: { hasText: boolean; hasFailed: boolean }) => Promise<void>;
}

/** The pieces of a generator, and the end as soon as nobody reads any more: also of one that hangs. */
async function* untilAborted(
  pieces: AsyncIterable<ContentPiece>,
  signal: AbortSignal,
): AsyncGenerator<ContentPiece> {
  const iterator = pieces[Symbol.asyncIterator]();
  let leave: () => void = () => undefined;
  const aborted = new Promise<null>((resolve) => {
    leave = () => resolve(null);
  });
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  try {
    for (;;) {
      const step = await Promise.race([aborted, iterator.next()]);
      if (step === null || step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    // Not awaited: what hangs must not keep the call. What it throws while it ends is of no use to anybody.
    iterator.return?.().catch(() => undefined);
  }
}

/** Adds a piece to what was written. @throws ContentFault for one that does not belong there, or too much */
function add(texts: ContentTexts, { part, text }: ContentPiece, { parts }: ContentBrief): void {
  if (!parts.some(({ name }) => name === part)) throw new ContentFault('malformed');
  const longer = (texts[part] ?? '') + text;
  if (isTooLong(longer)) throw new ContentFault('endless');
  texts[part] = longer;
}

/** Has texts written, tells what is written as it comes, and stores it. */
@Injectable()
export class ContentWriter implements BeforeApplicationShutdown {
  private readonly open = new Set<Promise<void>>();
  /** Milliseconds: how often a text is stored, and said to be written still, while it is. Tests set them. */
  readonly pace = { store: 2000, beat: 15_000 };

  constructor(
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * What happens, from the start to the end of the last text. The work does not wait for its reader: what was shown is stored also
   * when nobody reads any more.
   * @param signal aborted when the reader is gone
   */
  write(writing: Writing, signal: AbortSignal): AsyncIterable<ContentEvent> {
    const queue = new EventQueue<ContentEvent>();
    queue.push({ kind: 'started', content: writing.content });
    const work = this.writeAll(writing, queue, signal).then(
      () => queue.close(),
      (error: unknown) => {
        // Who still reads is told, which also writes it to the log.
        if (signal.aborted) this.logger.error({ err: error }, 'content could not be stored');
        queue.close(error);
      },
    );
    this.open.add(work);
    void work.finally(() => this.open.delete(work));
    return queue;
  }

  /** What was written until the service stops is stored while the database is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.open);
  }

  private async writeAll(writing: Writing, queue: EventQueue<ContentEvent>, signal: AbortSignal) {
    const { content, jobs } = writing;
    const outcomes = await Promise.all(jobs.map((job) => this.writeOne(writing, job, queue, signal)));
    const written = outcomes.some(({ texts }) => hasText(texts));
    if (written) await this.contents.index(content.id);
    await writing.ended({ hasText: written, hasFailed: outcomes.some(({ state }) => state === 'failed') });
  }

  private async writeOne(
    writing: Writing,
    job: WritingJob,
    queue: EventQueue<ContentEvent>,
    signal: AbortSignal,
  ): Promise<VariantProgress> {
    const { variant } = job;
    const written: ContentTexts = {};
    // A generator may think for minutes: only the beat tells that from a program that was killed.
    const beat = setInterval(() => {
      this.contents.touch(variant.id).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'content could not be marked as being written');
      });
    }, this.pace.beat);
    const outcome = await this.pump(writing, job, written, queue, signal).finally(() => clearInterval(beat));
    const texts = storedTexts(written);
    const end = endOf(texts, outcome, job.brief);
    const updatedAt = new Date();
    await this.contents.progress(variant.id, { ...end, texts }, updatedAt);
    queue.push({
      kind: 'variant',
      variant: { ...variant, ...texts, ...end, updatedAt: updatedAt.toISOString() },
    });
    return { ...end, texts };
  }

  /** Writes one text, piece by piece. @returns why the generator gave up; null when it came to its end */
  private async pump(
    { generator, content }: Writing,
    { brief, variant }: WritingJob,
    texts: ContentTexts,
    queue: EventQueue<ContentEvent>,
    signal: AbortSignal,
  ): Promise<ContentFailure | 'stopped' | null> {
    let storedAt = Date.now();
    try {
      for await (const piece of untilAborted(generator.write(brief, signal), signal)) {
        add(texts, piece, brief);
        queue.push({ kind: 'piece', variantId: variant.id, ...piece });
        if (Date.now() - storedAt < this.pace.store) continue;
        storedAt = Date.now();
        if (!(await this.contents.isWanted(content))) return 'stopped';
        const progress = { state: 'writing', failure: null, texts: storedTexts(texts) } as const;
        await this.contents.progress(variant.id, progress, new Date());
        // What a killed program leaves behind is found too.
        await this.contents.index(variant.contentId);
      }
      return signal.aborted ? 'stopped' : null;
    } catch (error) {
      if (signal.aborted) return 'stopped';
      const fault = error instanceof ContentFault ? error : new ContentFault('internal', { cause: error });
      const level = fault.failure === 'internal' ? 'error' : 'warn';
      const { failure } = fault;
      this.logger[level](
        { err: fault.details.cause ?? fault, failure, generator: generator.name },
        'content was not written',
      );
      return failure;
    }
  }
}

/** How a text has ended: what is missing after all that the generator had to say is a fault of the generator. */
function endOf(
  texts: ContentTexts,
  outcome: ContentFailure | 'stopped' | null,
  { request }: ContentBrief,
): Pick<ContentVariant, 'state' | 'failure'> {
  if (outcome === 'stopped') return { state: 'stopped', failure: null };
  if (outcome !== null) return { state: 'failed', failure: outcome };
  if (isWhole(texts, request)) return { state: 'whole', failure: null };
  return { state: 'failed', failure: hasText(texts) ? 'malformed' : 'empty' };
}
