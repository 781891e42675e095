import { ContentFault } from '../brief/generator.js';
import { ModelUnreachable } from './model-faults.js';

/** Maximum size in bytes of a response from the model's service. Each piece of text arrives in some 200 bytes of JSON. */
const longestBody = 20_000_000;

/**
 * Minimum milliseconds for which bytes are batched, and milliseconds per simultaneous answer: with many answers, batches take longer, so
 * that the total cost does not grow.
 */
const batchMs = 100;
const batchMsOfEach = 4;
let openAnswers = 0;
const holdMs = () => Math.max(batchMs, openAnswers * batchMsOfEach);
/** Milliseconds at the beginning of an answer without batching, because the user is waiting for the first letter. */
const quickMs = 400;

const fault = (failure: 'malformed' | 'endless', why: string) =>
  new ContentFault(failure, { cause: new Error(`The model's service ${why}`) });

/** Yields valid UTF-8 and fails otherwise, because the SDK's decoder would silently replace invalid bytes. */
async function* checked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > longestBody) throw fault('endless', 'did not come to an end');
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      throw fault('malformed', 'sent bytes that are not UTF-8');
    }
    yield bytes;
  }
}

/**
 * Batches the bytes of a fraction of a second, except at the beginning. A model sends each syllable separately, and passing each one
 * through the SDK's streams would cost far more than its bytes.
 */
function inBatches(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const bytes = checked(body);
  return new ReadableStream({
    async start(controller) {
      let held: Uint8Array[] = [];
      let timer: NodeJS.Timeout | undefined;
      let sentAt = Number.NEGATIVE_INFINITY;
      let beganAt: number | null = null;
      const send = () => {
        clearTimeout(timer);
        timer = undefined;
        if (held.length > 0) controller.enqueue(Buffer.concat(held));
        held = [];
        sentAt = performance.now();
      };
      openAnswers += 1;
      const pump = async () => {
        for await (const piece of bytes) {
          held.push(piece);
          const now = performance.now();
          beganAt ??= now;
          const waitMs = now - beganAt < quickMs ? 0 : sentAt + holdMs() - now;
          if (waitMs <= 0) send();
          else timer ??= setTimeout(send, waitMs);
        }
        send();
        controller.close();
      };
      // Not awaited, because the stream delivers nothing until `start` has returned.
      pump()
        .catch((error: unknown) => {
          send();
          // An immediate error would discard the chunk that was just enqueued.
          setImmediate(() => controller.error(error));
        })
        .finally(() => {
          openAnswers -= 1;
        });
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

/**
 * `fetch` for a model's service. Redirects are not followed, because they could send the API key to an unknown host.
 * @throws ModelUnreachable when there is no response, ContentFault for a response that is not an event stream
 */
export const checkedFetch: typeof fetch = async (address, init) => {
  const answer = await fetch(address, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    throw init?.signal?.aborted ? error : new ModelUnreachable(error);
  });
  if (!answer.ok || answer.body === null) return answer;
  if (!/^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')) {
    await answer.body.cancel();
    throw fault('malformed', 'answered with something else than events');
  }
  const { status, headers } = answer;
  return new Response(inBatches(answer.body), { status, headers });
};
