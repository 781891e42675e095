import { closingEvents } from '@portals/contracts/constants';
import { type FakeReply, reply } from './fake-api';

/** A response for `readEvents` whose server-sent events a test sends one by one. */
export interface FakeEvents {
  /** Handler for the route: `{ 'POST /api/x': events.answer }`. It serves a single call. */
  answer: () => FakeReply;
  send(event: string, data: unknown): void;
  /** Sends the closing event and ends the reply. */
  done(): void;
  /** Sends an error event, with the body of a reply outside 2xx, and ends the reply. */
  fail(body: { statusCode: number; code: string; message: string; requestId: string }): void;
  /** Cuts the connection. */
  cut(): void;
  /** True when the code under test has stopped reading before the end. */
  readonly isLeft: boolean;
}

type Piece = { done: false; value: Uint8Array } | { done: true; value: undefined } | Error;

export function fakeEvents(): FakeEvents {
  const pieces: Piece[] = [];
  let wake: () => void = () => undefined;
  let [isOver, isLeft] = [false, false];
  const push = (piece: Piece) => {
    pieces.push(piece);
    wake();
  };
  const send = (event: string, data: unknown) =>
    push({
      done: false,
      value: new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    });
  const end = (event: string, data: unknown) => {
    isOver = true;
    send(event, data);
    push({ done: true, value: undefined });
  };
  const read = async () => {
    while (pieces.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const piece = pieces.shift();
    if (piece === undefined || piece instanceof Error) throw piece;
    return piece;
  };
  const body = (signal: AbortSignal | null) => {
    signal?.addEventListener('abort', () => {
      isLeft = !isOver;
      push(new DOMException('aborted', 'AbortError'));
    });
    return { getReader: () => ({ read }) } as never;
  };
  return {
    answer: () => ({
      ...reply(200, '', { 'content-type': 'text/event-stream; charset=utf-8' }),
      pieces: body,
    }),
    send,
    done: () => end(closingEvents.done, {}),
    fail: (told) => end(closingEvents.failed, told),
    cut: () => {
      isOver = true;
      push(new TypeError('network error'));
    },
    get isLeft() {
      return isLeft;
    },
  };
}
