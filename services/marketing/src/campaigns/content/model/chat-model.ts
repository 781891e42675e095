import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { settleWithin } from '@portals/service-kit/plain';
import type { ModelSettings } from '../../model-variables.js';
import { ContentFault } from '../brief/generator.js';
import { checkedFetch } from './checked-fetch.js';
import { failureOf, type ModelFailure } from './model-faults.js';
import type { ModelPrompt } from './model-prompt.rules.js';

/** Backoff before the second and the third attempt, in milliseconds. */
const pauses = [300, 1200];
/** Maximum Retry-After, in seconds, for which the call waits; it fails when the service asks for more. */
const longestRetryAfter = 10;

/** Settings of calls to the model, except its URL and name. */
export type ChatSettings = Pick<
  ModelSettings,
  'AI_API_KEY' | 'AI_OUTPUT_TOKENS' | 'AI_OUTPUT_FIELD' | 'AI_FIRST_TOKEN_MS' | 'AI_GAP_MS' | 'AI_TOTAL_MS'
>;

/** Tokens that a call has used, as reported by the service; undefined when it does not report them. */
export interface ModelUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

/**
 * A piece of the text, a piece of the model's reasoning before the text, or the usage of the call. `accepted` comes first: the service reads
 * the prompt, and will charge for it.
 */
export type ModelStep = { accepted: true } | { text: string } | { thought: string } | { usage: ModelUsage };

interface Limits {
  firstMs: number;
  gapMs: number;
  totalMs: number;
}

type Sdk = typeof import('ai');
type Model = ReturnType<Sdk['wrapLanguageModel']>;

const slow = (why: string) => new ContentFault('slow', { cause: new Error(`The model ${why}`) });

/** Returns the fault for an answer that ended abnormally; null for a regular end. */
function faultyEnd(reason: string): ContentFault | null {
  const cause = new Error(`The model stopped with "${reason}"`);
  if (reason === 'stop') return null;
  if (reason === 'length') return new ContentFault('endless', { cause });
  if (reason === 'content-filter') return new ContentFault('refused', { cause });
  return new ContentFault(reason === 'tool-calls' ? 'malformed' : 'unreachable', { cause });
}

/** A model of an OpenAI-compatible service, which writes one text per call. */
export class ChatModel {
  private readonly limits: Limits;
  private loaded: Promise<{ sdk: Sdk; model: Model }> | null = null;

  constructor(
    private readonly settings: ChatSettings,
    private readonly baseUrl: string,
    private readonly modelName: string,
  ) {
    const { AI_FIRST_TOKEN_MS, AI_GAP_MS, AI_TOTAL_MS } = settings;
    this.limits = { firstMs: AI_FIRST_TOKEN_MS, gapMs: AI_GAP_MS, totalMs: AI_TOTAL_MS };
  }

  /**
   * Streams the answer. A call that fails temporarily before its first piece is retried.
   * @param signal aborts the call immediately, including the request to the service
   * @throws ContentFault, or the abort reason of the signal
   */
  async *ask(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<ModelStep> {
    const { sdk, model } = await this.load();
    const deadline = performance.now() + this.limits.totalMs;
    for (let attempt = 0; ; attempt++) {
      let hasBegun = false;
      try {
        for await (const step of this.once(model, prompt, deadline, signal)) {
          hasBegun ||= !('accepted' in step);
          yield step;
        }
        return;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failure = failureOf(error, sdk, hasBegun);
        const pauseMs = hasBegun ? null : pauseAfter(failure, attempt);
        if (pauseMs === null || performance.now() + pauseMs >= deadline) throw failure.fault;
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw signal.reason;
      }
    }
  }

  private async *once(
    model: Model,
    prompt: ModelPrompt,
    deadline: number,
    signal: AbortSignal,
  ): AsyncGenerator<ModelStep> {
    const stop = new AbortController();
    const abortSignal = AbortSignal.any([signal, stop.signal]);
    try {
      yield* joined(this.steps(model, prompt, deadline, abortSignal));
    } finally {
      stop.abort();
    }
  }

  /** Reads the SDK's model stream directly, because `streamText` costs ten times more per piece than all other processing together. */
  private async *steps(
    model: Model,
    { system, prompt }: ModelPrompt,
    deadline: number,
    signal: AbortSignal,
  ): AsyncGenerator<ModelStep> {
    const { firstMs, gapMs } = this.limits;
    let [patience, why] = [performance.now() + firstMs, 'did not begin'];
    const late = () => Promise.reject<never>(slow(why));
    const inTime = <T>(work: PromiseLike<T>) =>
      settleWithin(work, { ms: Math.min(patience, deadline) - performance.now(), late, signal });
    const call = model.doStream({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: prompt }] },
      ],
      maxOutputTokens: this.settings.AI_OUTPUT_TOKENS,
      abortSignal: signal,
    });
    const { stream } = await inTime(call);
    yield { accepted: true };
    const reader = stream.getReader();
    for (;;) {
      const { done, value: part } = await inTime(reader.read());
      if (done) return;
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        [patience, why] = [performance.now() + gapMs, 'fell silent'];
        yield part.type === 'text-delta' ? { text: part.delta } : { thought: part.delta };
      }
      if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage;
        yield { usage: { inputTokens: inputTokens.total, outputTokens: outputTokens.total } };
        const fault = faultyEnd(part.finishReason.unified);
        if (fault) throw fault;
      }
    }
  }

  /** Loads the SDK when the first text is written and not at startup, because loading takes time and memory. */
  private load(): Promise<{ sdk: Sdk; model: Model }> {
    this.loaded ??= this.createModel();
    return this.loaded;
  }

  private async createModel(): Promise<{ sdk: Sdk; model: Model }> {
    const [sdk, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ]);
    const { AI_API_KEY: apiKey, AI_OUTPUT_FIELD: field } = this.settings;
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: this.baseUrl,
      ...(apiKey !== undefined && { apiKey }),
      includeUsage: true,
      fetch: checkedFetch,
      transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [field]: max_tokens }),
    });
    // Some models output their reasoning in a `<think>` element at the beginning of the answer; the middleware separates it from the text.
    const model = sdk.wrapLanguageModel({
      model: provider(this.modelName),
      middleware: sdk.extractReasoningMiddleware({ tagName: 'think' }),
    });
    return { sdk, model };
  }
}

/** Joins pieces of text that are available at the same time, so that the client gets them together. */
async function* joined(steps: AsyncGenerator<ModelStep>): AsyncGenerator<ModelStep> {
  const read = () => {
    const step = steps.next();
    // Prevents an unhandled rejection when the step fails after nobody waits for it any more.
    step.catch(() => undefined);
    return step;
  };
  let next = read();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    let step = value;
    next = read();
    while ('text' in step) {
      // If the next step fails, its error is thrown only after this piece has been yielded.
      const soon = await Promise.race([next.catch(() => null), nextTurn(null)]);
      if (soon === null || soon.done || !('text' in soon.value)) break;
      step = { text: step.text + soon.value.text };
      next = read();
    }
    yield step;
  }
}

/** Returns the milliseconds before the next attempt; null when the call must not be retried. */
function pauseAfter({ isTemporary, retryAfter }: ModelFailure, attempt: number): number | null {
  const pause = pauses[attempt];
  if (!isTemporary || pause === undefined) return null;
  if (retryAfter === null) return pause;
  return retryAfter > longestRetryAfter ? null : Math.max(pause, retryAfter * 1000);
}
