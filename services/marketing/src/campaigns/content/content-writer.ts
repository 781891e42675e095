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

/** A text to write, with its database row. */
export interface WritingJob {
  brief: ContentBrief;
  variant: ContentVariant;
}

export interface Writing {
  generator: ContentGenerator;
  content: Content;
  jobs: readonly WritingJob[];
  /** Returns true while the user may still generate texts; otherwise writing stops. */
  isWanted: () => Promise<boolean>;
  /** Called once all texts have ended; reports whether any text was written and whether a generator failed. */
  ended: (outcome: { hasText: boolean; hasFailed: boolean }) => Promise<void>;
}

/** Yields the pieces of a generator, and ends as soon as the signal aborts, even if the generator hangs. */
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
    // Not awaited, because a hanging generator must not block the call. Errors at this point do not matter.
    iterator.return?.().catch(() => undefined);
  }
}

/** Appends a piece to the text. @throws ContentFault for an unexpected part, or too long a text */
function add(texts: ContentTexts, { part, text }: ContentPiece, { parts }: ContentBrief): void {
  if (!parts.some(({ name }) => name === part)) throw new ContentFault('malformed');
  const longer = (texts[part] ?? '') + text;
  if (isTooLong(longer)) throw new ContentFault('endless');
  texts[part] = longer;
}

/** Runs generators, streams their texts to the client, and stores the texts. */
@Injectable()
export class ContentWriter implements BeforeApplicationShutdown {
  private readonly open = new Set<Promise<void>>();
  /**
   * Intervals in milliseconds for storing an unfinished text, for calling `isWanted`, and for the text's heartbeat. Tests change the
   * intervals.
   */
  readonly pace = { store: 2000, watch: 2000, beat: 15_000 };

  constructor(
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the events up to the end of the last text. Writing does not wait for the client to read them. When the client disconnects,
   * writing stops, and the texts written so far are stored.
   * @param signal aborts when the client has disconnected
   */
  write(writing: Writing, signal: AbortSignal): AsyncIterable<ContentEvent> {
    const queue = new EventQueue<ContentEvent>();
    queue.push({ kind: 'started', content: writing.content });
    const work = this.writeAll(writing, queue, signal).then(
      () => queue.close(),
      (error: unknown) => {
        // For a connected client, the error is logged when it is passed on.
        if (signal.aborted) this.logger.error({ err: error }, 'content could not be stored');
        queue.close(error);
      },
    );
    this.open.add(work);
    void work.finally(() => this.open.delete(work));
    return queue;
  }

  /** Stores the text written so far, before the database connection is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.open);
  }

  private async writeAll(writing: Writing, queue: EventQueue<ContentEvent>, signal: AbortSignal) {
    const { content, jobs, isWanted } = writing;
    const unwanted = new AbortController();
    // A model may think for minutes without sending a piece, so the check needs a timer.
    const watch = setInterval(() => {
      isWanted().then(
        (wanted) => wanted || unwanted.abort(),
        (error: unknown) => this.logger.warn({ err: error }, 'content could not be checked'),
      );
    }, this.pace.watch);
    const either = AbortSignal.any([signal, unwanted.signal]);
    const outcomes = await Promise.all(jobs.map((job) => this.writeOne(writing, job, queue, either))).finally(
      () => clearInterval(watch),
    );
    const written = outcomes.some(({ texts }) => hasText(texts));
    if (written) {
      await this.contents.index(content.id);
      // A failed text stays without a letter too, because it shows the reason.
      const isEmpty = (_: WritingJob, at: number) =>
        outcomes[at]?.state === 'stopped' && !hasText(outcomes[at].texts);
      for (const { variant } of jobs.filter(isEmpty)) await this.contents.deleteVariant(variant.id);
    }
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
    // A model may think for minutes. Only the heartbeat shows that the process has not been killed.
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

  /** Writes one text, piece by piece. @returns the reason why the generator failed; null when it finished */
  private async pump(
    { generator, isWanted }: Writing,
    { brief, variant }: WritingJob,
    texts: ContentTexts,
    queue: EventQueue<ContentEvent>,
    signal: AbortSignal,
  ): Promise<ContentFailure | 'stopped' | null> {
    let storedAt = performance.now();
    try {
      for await (const piece of untilAborted(generator.write(brief, signal), signal)) {
        add(texts, piece, brief);
        queue.push({ kind: 'piece', variantId: variant.id, ...piece });
        if (performance.now() - storedAt < this.pace.store) continue;
        storedAt = performance.now();
        if (!(await isWanted())) return 'stopped';
        const progress = { state: 'writing', failure: null, texts: storedTexts(texts) } as const;
        await this.contents.progress(variant.id, progress, new Date());
        // The text is indexed immediately, so that searches find it even if the process is killed later.
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

/** Returns the final state of a text; a text with a missing part counts as a failure of the generator. */
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
