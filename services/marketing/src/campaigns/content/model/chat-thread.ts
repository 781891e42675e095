import { parentPort, workerData } from 'node:worker_threads';
import { ContentFault } from '../brief/generator.js';
import { ChatModel } from './chat-model.js';
import type {
  ChatThreadAnswer,
  ChatThreadData,
  ChatThreadFault,
  ChatThreadRequest,
} from './chat-thread-messages.js';
import type { ModelPrompt } from './model-prompt.rules.js';

const { settings, url, model }: ChatThreadData = workerData;
const chat = new ChatModel(settings, url, model);
const open = new Map<number, AbortController>();
const answer = (given: ChatThreadAnswer) => parentPort?.postMessage(given);

function faultOf(error: unknown): ChatThreadFault {
  if (!(error instanceof ContentFault)) return { failure: 'internal', why: String(error) };
  const { cause, retryAfter } = error.details;
  return {
    failure: error.failure,
    ...(cause instanceof Error && { why: cause.message }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

async function ask(id: number, prompt: ModelPrompt): Promise<void> {
  const reader = new AbortController();
  open.set(id, reader);
  try {
    for await (const step of chat.ask(prompt, reader.signal)) answer({ id, step });
    answer({ id, fault: null });
  } catch (error) {
    answer({ id, fault: faultOf(error) });
  } finally {
    open.delete(id);
  }
}

parentPort?.on('message', ({ id, prompt }: ChatThreadRequest) => {
  if (prompt === null) open.get(id)?.abort();
  else void ask(id, prompt);
});
