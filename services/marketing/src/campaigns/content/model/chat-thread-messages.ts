import { contentFailures } from '@portals/contracts/constants';
import { z } from 'zod';
import type { ChatSettings } from './chat-model.js';

/** Data with which the worker thread starts. */
export interface ChatThreadData {
  settings: ChatSettings;
  url: string;
  model: string;
}

/** Fields of an error by which the worker thread passes on a `ContentFault`. */
export const ChatThreadFault = z.object({
  failure: z.enum(contentFailures),
  retryAfter: z.number().optional(),
});
export type ChatThreadFault = z.infer<typeof ChatThreadFault>;
