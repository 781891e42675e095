import { compiled, JobThread } from '@portals/service-kit';
import { ContentFault } from '../brief/generator.js';
import type { ModelStep } from './chat-model.js';
import { type ChatThreadData, ChatThreadFault } from './chat-thread-messages.js';
import type { ModelPrompt } from './model-prompt.rules.js';

/**
 * Calls the model in a worker thread. Parsing fifty answers that arrive letter by letter takes half a processor, which would delay all
 * other calls of the service.
 */
export class ModelThread {
  private readonly thread: JobThread<ModelPrompt, ModelStep>;

  constructor(workerData: ChatThreadData) {
    this.thread = new JobThread(new URL('./chat-thread.js', compiled(import.meta.url)), {
      worker: { workerData, resourceLimits: { maxOldGenerationSizeMb: 256 } },
      endError: (cause) => Object.assign(cause, { failure: 'internal' }),
    });
  }

  /** Streams the answer like `ChatModel.ask`. @throws ContentFault, or the abort reason of the signal */
  async *ask(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<ModelStep> {
    try {
      yield* this.thread.stream(prompt, signal);
    } catch (error) {
      const fault = ChatThreadFault.safeParse(error).data;
      if (fault === undefined) throw error;
      const { failure, retryAfter } = fault;
      throw new ContentFault(failure, { cause: error, ...(retryAfter !== undefined && { retryAfter }) });
    }
  }

  /** Ends the thread; pending requests fail. */
  stop(): Promise<void> {
    return this.thread.terminate(new Error('the thread was stopped'));
  }
}
