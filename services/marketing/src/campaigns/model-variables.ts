import { integer, secret } from '@portals/service-kit';
import { z } from 'zod';

const decimal = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number such as 0.25')
  .transform(Number);

/** Returns true for a URL that `fetch` accepts and to which paths can be appended; invalid URLs are reported by another check. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, search, hash } = new URL(text);
  return username === '' && password === '' && search === '' && hash === '';
}

/** Settings of the language model. Prices and amounts are in a currency that the operator chooses. */
export const modelVariables = {
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainAddress, 'must hold no user, password, query or hash')
    .optional()
    .describe(
      'Address of an OpenAI-compatible service that writes texts, up to before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. Unset: there is none',
    ),
  AI_API_KEY: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional()
      .describe('Sent to that service as `Authorization: Bearer …`. Unset: nothing is sent'),
  ),
  AI_MODEL: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of the model; must be set with AI_BASE_URL'),
  AI_OUTPUT_TOKENS: integer(100, 100_000)
    .default(4000)
    .describe('Tokens that a text may have, with what the model thinks before it; a longer one is given up'),
  AI_OUTPUT_FIELD: z
    .enum(['max_tokens', 'max_completion_tokens'])
    .default('max_tokens')
    .describe('How the service calls AI_OUTPUT_TOKENS; some models of OpenAI take the second name alone'),
  AI_FIRST_TOKEN_MS: integer(100, 600_000)
    .default(60_000)
    .describe('How long the model may take to begin: a local one loads for most of a minute'),
  AI_GAP_MS: integer(100, 600_000).default(20_000).describe('Longest pause of the model within a text'),
  AI_TOTAL_MS: integer(100, 3_600_000)
    .default(180_000)
    .describe('How long the model may take for a text, with all attempts'),
  AI_DAILY_TOKENS: integer(0, 1_000_000_000)
    .default(1_000_000)
    .describe('Tokens that all users together may use in a day (UTC), of all replicas'),
  AI_USER_DAILY_TOKENS: integer(0, 1_000_000_000)
    .default(200_000)
    .describe('Tokens that a user may use in a day'),
  AI_PRICE_INPUT: decimal
    .default(0)
    .describe('Price of a million tokens that the model reads, such as `0.25`'),
  AI_PRICE_OUTPUT: decimal.default(0).describe('Price of a million tokens that the model writes'),
  AI_DAILY_COST: decimal
    .optional()
    .describe(
      'Money that all users together may use in a day, in the currency of the prices. Unset: no limit',
    ),
  AI_USER_DAILY_COST: decimal.optional().describe('Money that a user may use in a day. Unset: no limit'),
};

const settings = z.object(modelVariables);
export type ModelSettings = Readonly<z.output<typeof settings>>;
