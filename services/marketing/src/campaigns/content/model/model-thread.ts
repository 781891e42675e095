import { Worker } from 'node:worker_threads';
import { ContentFault } from '../brief/generator.js';
import type { ModelStep } from './chat-model.js';
import type {
  ChatThreadAnswer,
  ChatThreadData,
  ChatThreadFault,
  ChatThreadRequest,
} from './chat-thread-messages.js';
import type { ModelPrompt } from './model-prompt.rules.js';

/** The compiled worker. TypeScript sources run only in tests, where a worker thread could not load them. */
const threadFile = new URL(
  './chat-thread.js',
  import.meta.url.replace('/marketing/src/', '/marketing/dist/'),
);

/** Answers of the thread for one text, and the reader that waits for more. */
class Heard {
  private readonly answers: ChatThreadAnswer[] = [];
  private wake: () => void = () => undefined;

  add(answer: ChatThreadAnswer): void {
    this.answers.push(answer);
    this.wake();
  }

  async next(signal: AbortSignal): Promise<ChatThreadAnswer> {
    for (;;) {
      signal.throwIfAborted();
      const answer = this.answers.shift();
      if (answer !== undefined) return answer;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  wakeUp(): void {
    this.wake();
  }
}

/**
 * Asks the model in a worker thread: parsing fifty answers that arrive letter by letter takes half a processor, and the service would
 * answer other calls late. The thread starts with the first text.
 */
export class ModelThread {
  private thread: Worker | null = null;
  private readonly open = new Map<number, Heard>();
  private lastId = 0;

  constructor(private readonly data: ChatThreadData) {}

  /** Streams the answer like `ChatModel.ask`. @throws ContentFault, or the reason of the signal */
  async *ask(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<ModelStep> {
    const thread = this.thread ?? this.start();
    const say = (request: ChatThreadRequest) => thread.postMessage(request);
    const id = ++this.lastId;
    const heard = new Heard();
    const wake = () => heard.wakeUp();
    this.open.set(id, heard);
    signal.addEventListener('abort', wake);
    let hasEnded = false;
    say({ id, prompt });
    try {
      for (;;) {
        const answer = await heard.next(signal);
        if ('step' in answer) yield answer.step;
        else {
          hasEnded = true;
          if (answer.fault === null) return;
          throw faultOf(answer.fault);
        }
      }
    } finally {
      this.open.delete(id);
      signal.removeEventListener('abort', wake);
      if (!hasEnded) say({ id, prompt: null });
    }
  }

  /** Ends the thread; pending requests fail. */
  async stop(): Promise<void> {
    const { thread } = this;
    if (thread === null) return;
    this.giveUp(thread, 'the thread was stopped');
    await thread.terminate();
  }

  private start(): Worker {
    const thread = new Worker(threadFile, {
      workerData: this.data,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    this.thread = thread;
    // The thread alone must not keep the process alive.
    thread.unref();
    thread.on('message', (answer: ChatThreadAnswer) => this.open.get(answer.id)?.add(answer));
    thread.on('error', (error) => this.giveUp(thread, String(error)));
    thread.on('exit', (code) => this.giveUp(thread, `the thread ended with ${code}`));
    return thread;
  }

  /** Discards a crashed thread: its texts fail, and the next text starts another one. */
  private giveUp(thread: Worker, why: string): void {
    if (this.thread !== thread) return;
    this.thread = null;
    for (const [id, heard] of this.open) heard.add({ id, fault: { failure: 'internal', why } });
  }
}

function faultOf({ failure, why, retryAfter }: ChatThreadFault) {
  const cause = why === undefined ? {} : { cause: new Error(why) };
  return new ContentFault(failure, { ...cause, ...(retryAfter !== undefined && { retryAfter }) });
}
