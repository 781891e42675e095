import type { ContentFailure } from '@portals/contracts/constants';
import type { ChatSettings, ModelStep } from './chat-model.js';
import type { ModelPrompt } from './model-prompt.rules.js';

/** Data that the worker thread starts with. */
export interface ChatThreadData {
  settings: ChatSettings;
  url: string;
  model: string;
}

/** Asks for a text; without a prompt, cancels one whose reader is gone. */
export interface ChatThreadRequest {
  id: number;
  prompt: ModelPrompt | null;
}

/** A fault in transferable form, without its stack; `why` is for the log. */
export interface ChatThreadFault {
  failure: ContentFailure;
  why?: string;
  retryAfter?: number;
}

/** A step of a text; the last message has a fault, or null for a regular end. */
export type ChatThreadAnswer = { id: number } & ({ step: ModelStep } | { fault: ChatThreadFault | null });
