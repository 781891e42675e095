import type { ContentFailure } from '@portals/contracts/constants';
import type { ChatSettings, ModelStep } from './chat-model.js';
import type { ModelPrompt } from './model-prompt.rules.js';

/** What the thread is started with. */
export interface ChatThreadData {
  settings: ChatSettings;
  url: string;
  model: string;
}

/** A text to ask for; without a prompt, one to give up, whose reader is gone. */
export interface ChatThreadRequest {
  id: number;
  prompt: ModelPrompt | null;
}

/** A fault without its stack; `why` is for the log. */
export interface ChatThreadFault {
  failure: ContentFailure;
  why?: string;
  retryAfter?: number;
}

/** What has come of a text; a fault, or null for a good end, comes last. */
export type ChatThreadAnswer = { id: number } & ({ step: ModelStep } | { fault: ChatThreadFault | null });
