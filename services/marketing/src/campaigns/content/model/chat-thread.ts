import { workerData } from 'node:worker_threads';
import { answerJobs } from '@portals/service-kit/thread';
import { ContentFault } from '../brief/generator.js';
import { ChatModel, type ModelStep } from './chat-model.js';
import type { ChatThreadData, ChatThreadFault } from './chat-thread-messages.js';
import type { ModelPrompt } from './model-prompt.rules.js';

const { settings, url, model }: ChatThreadData = workerData;
const chat = new ChatModel(settings, url, model);

/** Converts a fault to a form that can be sent between threads, with the message of its cause for the log. */
function transferable(error: unknown): Error {
  if (!(error instanceof ContentFault)) return faultOf(String(error), { failure: 'internal' });
  const { cause, retryAfter } = error.details;
  const why = cause instanceof Error ? cause.message : error.message;
  return faultOf(why, { failure: error.failure, ...(retryAfter !== undefined && { retryAfter }) });
}

const faultOf = (why: string, fault: ChatThreadFault) => Object.assign(new Error(why), fault);

answerJobs<ModelPrompt, ModelStep>(async (prompt, answer, signal) => {
  try {
    for await (const step of chat.ask(prompt, signal)) answer(step);
  } catch (error) {
    throw transferable(error);
  }
});
