import { randomBytes } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { CONFIG, ConfigError, LOGGER, type Logger } from '@portals/service-kit';
import type { ModelSettings } from '../../model-variables.js';
import {
  type ContentBrief,
  ContentFault,
  type ContentGenerator,
  type ContentPiece,
} from '../brief/generator.js';
import type { ChatSettings, ModelUsage } from './chat-model.js';
import { ModelAnswer } from './model-answer.rules.js';
import { maxAmountFor, usedBy } from './model-cost.rules.js';
import { type ModelPrompt, promptOf } from './model-prompt.rules.js';
import { ModelThread } from './model-thread.js';
import { type Amount, ModelUsageRepository } from './model-usage.repository.js';

const dayMs = 86_400_000;
const secondsUntilTomorrow = (now: number): number => Math.ceil((dayMs - (now % dayMs)) / 1000);

const limitOf = (tokens: number, cost: number | undefined): Amount => ({
  tokens,
  cost: cost === undefined ? Number.MAX_SAFE_INTEGER : Math.floor(cost * 1_000_000),
});

/** Picks the settings that the thread needs, because some of the service's other settings cannot be sent to a thread. */
function chatSettingsOf(settings: ModelSettings): ChatSettings {
  const { AI_API_KEY, AI_OUTPUT_TOKENS, AI_OUTPUT_FIELD, AI_FIRST_TOKEN_MS, AI_GAP_MS, AI_TOTAL_MS } =
    settings;
  return { AI_API_KEY, AI_OUTPUT_TOKENS, AI_OUTPUT_FIELD, AI_FIRST_TOKEN_MS, AI_GAP_MS, AI_TOTAL_MS };
}

/** Generates texts with the language model that the operator has configured. */
@Injectable()
export class ModelGenerator implements ContentGenerator, BeforeApplicationShutdown {
  readonly name = 'model';
  /** Name of the model; null when none is configured. */
  readonly model: string | null;
  private readonly chat: ModelThread | null;
  /** Calls whose usage has not been booked yet. */
  private readonly open = new Set<Promise<void>>();

  /** @throws ConfigError when the URL of a service is configured without a model */
  constructor(
    @Inject(CONFIG) private readonly settings: ModelSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ModelUsageRepository) private readonly usage: ModelUsageRepository,
  ) {
    const { AI_BASE_URL: url, AI_MODEL: model } = settings;
    if (url !== undefined && model === undefined)
      throw new ConfigError('AI_MODEL must be set with AI_BASE_URL');
    this.chat =
      url !== undefined && model !== undefined
        ? new ModelThread({ settings: chatSettingsOf(settings), url, model })
        : null;
    this.model = this.chat && (model ?? null);
  }

  async *write(brief: ContentBrief, signal: AbortSignal): AsyncGenerator<ContentPiece> {
    if (this.chat === null) throw new ContentFault('unreachable', { cause: new Error('No model is set up') });
    const prompt = promptOf(brief, randomBytes(12).toString('hex'));
    const answer = new ModelAnswer(brief.parts);
    let received: number | null = null;
    let told: ModelUsage | null = null;
    const settle = await this.reserve(brief.userId, prompt);
    const booked = this.remember();
    try {
      for await (const step of this.chat.ask(prompt, signal)) {
        if ('usage' in step) told = step.usage;
        else if ('accepted' in step) received ??= 0;
        else received = (received ?? 0) + ('text' in step ? step.text : step.thought).length;
        if ('text' in step) yield* answer.take(step.text);
      }
      yield* answer.end();
    } finally {
      await settle(usedBy(prompt, received, told, this.settings));
      booked();
    }
  }

  /** Waits until the remaining usage is booked, before the database connection is closed; all calls have been aborted by then. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.open);
    await this.chat?.stop();
  }

  private remember(): () => void {
    let done: () => void = () => undefined;
    const booked = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.open.add(booked);
    return () => {
      this.open.delete(booked);
      done();
    };
  }

  /** @returns a function that books the actual usage. @throws ContentFault when a limit would be exceeded */
  private async reserve(userId: number, prompt: ModelPrompt): Promise<(used: Amount) => Promise<void>> {
    const { settings } = this;
    const reserved = maxAmountFor(prompt, settings.AI_OUTPUT_TOKENS, settings);
    const limits = {
      user: limitOf(settings.AI_USER_DAILY_TOKENS, settings.AI_USER_DAILY_COST),
      everybody: limitOf(settings.AI_DAILY_TOKENS, settings.AI_DAILY_COST),
    };
    const now = Date.now();
    const account = await this.usage.reserve(userId, reserved, limits, now);
    if (account === null) throw new ContentFault('budget', { retryAfter: secondsUntilTomorrow(now) });
    return (used) =>
      this.usage.settle(account, reserved, used).catch((error: unknown) => {
        // The reservation stays booked. It is at least the actual usage, so the limits still hold.
        this.logger.warn({ err: error }, 'what the model has used could not be counted');
      });
  }
}
