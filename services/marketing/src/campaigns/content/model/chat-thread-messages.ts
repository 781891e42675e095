import { contentFailures } from '@portals/contracts/constants';
import { z } from 'zod';
import type { ChatSettings } from './chat-model.js';

/** Data with which the worker thread starts. */
export interface ChatThreadData {
  settings: ChatSettings;
  url: string;
  model: string;
}

/** Fields of the error that the worker thread throws in place of a `ContentFault`. */
export const ChatThreadFault = z.object({
  failure: z.enum(contentFailures),
  retryAfter: z.number().optional(),
});
export type ChatThreadFault = z.infer<typeof ChatThreadFault>;
