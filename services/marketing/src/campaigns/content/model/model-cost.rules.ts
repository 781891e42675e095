import type { ModelSettings } from '../../model-variables.js';
import type { ModelUsage } from './chat-model.js';
import type { ModelPrompt } from './model-prompt.rules.js';
import type { Amount } from './model-usage.repository.js';

type Prices = Pick<ModelSettings, 'AI_PRICE_INPUT' | 'AI_PRICE_OUTPUT'>;

/** Returns the maximum number of tokens of a Spanish or English text; a token has three or more letters on average. */
const tokensOf = (length: number): number => Math.ceil(length / 3);
const promptTokens = ({ system, prompt }: ModelPrompt): number => tokensOf(system.length + prompt.length);

/** Returns the tokens and their cost. Prices are per million tokens and costs in millionths, so one token costs exactly its price. */
const amountOf = (input: number, output: number, prices: Prices): Amount => ({
  tokens: input + output,
  cost: Math.ceil(input * prices.AI_PRICE_INPUT + output * prices.AI_PRICE_OUTPUT),
});

const isCount = (tokens: number | undefined): tokens is number =>
  Number.isSafeInteger(tokens) && Number(tokens) >= 0;

/** Returns the maximum amount that a call may use. */
export const maxAmountFor = (prompt: ModelPrompt, outputTokens: number, prices: Prices): Amount =>
  amountOf(promptTokens(prompt), outputTokens, prices);

/**
 * Returns the usage of a call: as reported by the service, otherwise estimated from the lengths of prompt and answer.
 * @param received characters of the answer; null when the service has not accepted the call, in which case it charges nothing
 */
export function usedBy(
  prompt: ModelPrompt,
  received: number | null,
  told: ModelUsage | null,
  prices: Prices,
): Amount {
  if (received === null && told === null) return { tokens: 0, cost: 0 };
  const input = isCount(told?.inputTokens) ? told.inputTokens : promptTokens(prompt);
  const output = isCount(told?.outputTokens) ? told.outputTokens : tokensOf(received ?? 0);
  return amountOf(input, output, prices);
}
