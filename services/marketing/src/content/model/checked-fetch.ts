import { ContentFault } from '../generator.js';
import { ModelAway } from './model-faults.js';

/** Longest answer of a model's service, in bytes. Each piece of a text comes in some 200 bytes of JSON. */
const longestBody = 20_000_000;

const fault = (failure: 'malformed' | 'endless', why: string) =>
  new ContentFault(failure, { cause: new Error(`The model's service ${why}`) });

/** Passes bytes on that are UTF-8: a decoder would otherwise put a sign in the place of a wrong one. */
function checked(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  return new TransformStream({
    transform(bytes, controller) {
      size += bytes.length;
      if (size > longestBody) throw fault('endless', 'did not come to an end');
      try {
        decoder.decode(bytes, { stream: true });
      } catch {
        throw fault('malformed', 'sent bytes that are not UTF-8');
      }
      controller.enqueue(bytes);
    },
  });
}

/**
 * `fetch` for a model's service. A redirect is not followed, because the key would go to an address that nobody has configured.
 * @throws ModelAway without an answer, ContentFault for one that holds no events
 */
export const checkedFetch: typeof fetch = async (address, init) => {
  const answer = await fetch(address, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    throw init?.signal?.aborted ? error : new ModelAway(error);
  });
  if (!answer.ok || answer.body === null) return answer;
  if (!/^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')) {
    await answer.body.cancel();
    throw fault('malformed', 'answered with something else than events');
  }
  const { status, headers } = answer;
  return new Response(answer.body.pipeThrough(checked()), { status, headers });
};
