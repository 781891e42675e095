import { Content, ContentEvent, type ContentVariant } from '@portals/contracts/marketing';
import { ApiError, api, type Schema, useInvalidate } from '@portals/platform';
import { readEvents } from '@portals/platform/events';
import { useCache } from '@portals/platform/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { contentPath, contentsPath } from './content-calls';
import { afterEvent, ended, isStored, withoutEmpty, withVariant } from './content-state';

/** Validates an event; the event's data contains its name as well. */
const streamed: Schema<ContentEvent> = {
  parse: (event) =>
    ContentEvent.parse(typeof event === 'object' && event && 'data' in event ? event.data : event),
};

/** Minimum milliseconds between two renders, so that a fast stream does not block the page. */
const frameMs = 50;

/** Polling interval in milliseconds for texts that are being written without a stream to this page. Tests shorten it. */
export const contentPolling = { intervalMs: 3000 };

/** Abort reason when the user leaves the page; the stop button aborts without a reason. */
const left = new Error('The page was left');

export interface Generation {
  /** Texts on screen; null before the first request. */
  content: Content | null;
  isWriting: boolean;
  /**
   * Starts generating; resolves when all texts are finished or stopped.
   * @throws the error that rejects or interrupts the request
   */
  start: (path: string, body: object) => Promise<void>;
  stop: () => void;
  /** Replaces a text with its stored version, on screen and in the cache, so that it is also up to date when it is opened again. */
  show: (variant: ContentVariant) => void;
}

/** Returns true when reading a text again will fail, too: it was deleted, or the user may not read it any more. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Polls texts that are being written without a stream to this page, until all are finished or deleted: their generation was started in
 * another tab or before the user left this page, or the stream has failed.
 */
function useWrittenElsewhere(content: Content | null, show: (content: Content) => void): void {
  useEffect(() => {
    if (content === null || content.variants.every(({ state }) => state !== 'writing')) return;
    const left = new AbortController();
    const read = async () => {
      const path = contentPath(content.id);
      const next = await api
        .get(path, { schema: Content, signal: left.signal })
        .catch((error: unknown) => (isFinal(error) ? withoutEmpty(ended(content)) : { ...content }));
      if (!left.signal.aborted) show(next);
    };
    const timer = setTimeout(() => void read(), contentPolling.intervalMs);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [content, show]);
}

/**
 * Holds the texts during and after their generation.
 * @param opened texts shown until the user requests new ones
 * @param onShown called with the id for the URL; null when nothing was stored
 */
export function useGeneration(
  companyId: number,
  opened: Content | null,
  onShown: (id: number | null) => void,
): Generation {
  const [content, setContent] = useState(opened);
  const [isWriting, setWriting] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  const invalidate = useInvalidate();
  const cache = useCache();
  const latest = useRef({ onShown, content });
  latest.current = { onShown, content };

  const start = useCallback(
    async (path: string, body: object) => {
      const stop = new AbortController();
      stopping.current = stop;
      const { content: before } = latest.current;
      const shown = liveContent(before, setContent, (id) => latest.current.onShown(id));
      setWriting(true);
      let isBroken = false;
      try {
        await readEvents(path, body, { schema: streamed, onEvent: shown.take, signal: stop.signal });
      } catch (error) {
        isBroken = !stop.signal.aborted;
        // The form deletes its draft unless this function throws. The draft must survive if the user leaves the page before the service has
        // begun, for example because the session has expired.
        if (!stop.signal.aborted || (stop.signal.reason === left && !shown.hasBegun())) throw error;
      } finally {
        setWriting(false);
        const last = shown.finish(isBroken);
        if (last !== null) {
          if (!isStored(last)) latest.current.onShown(null);
          void invalidate(contentsPath(companyId), contentPath(last.id));
        }
      }
    },
    [companyId, invalidate],
  );
  useWrittenElsewhere(isWriting ? null : content, setContent);
  const stop = useCallback(() => stopping.current?.abort(), []);
  // Leaving the page cancels the request, which also stops the language model.
  useEffect(() => () => stopping.current?.abort(left), []);
  const show = (changed: ContentVariant) => {
    setContent((old) => old && withVariant(old, changed));
    void cache.change<Content>(contentPath(changed.contentId), (old) => withVariant(old, changed));
    void invalidate(contentsPath(companyId));
  };
  return { content, isWriting, start, stop, show };
}

/**
 * Buffers the events of a stream and renders them a few times per second.
 * @param before texts on screen before the stream
 */
function liveContent(
  before: Content | null,
  paint: (content: Content) => void,
  onStarted: (id: number) => void,
) {
  let shown: Content | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    hasBegun: () => shown !== null,
    take(data: ContentEvent): void {
      shown = afterEvent(shown, data);
      if (data.kind === 'started') onStarted(data.content.id);
      timer ??= setTimeout(() => {
        timer = null;
        if (shown !== null) paint(shown);
      }, frameMs);
    },
    /**
     * Renders the events still in the buffer when the stream has ended.
     * @param isBroken true when the stream has failed: the service may still be writing, so unfinished texts are polled from then on
     */
    finish(isBroken: boolean): Content | null {
      if (timer !== null) clearTimeout(timer);
      if (shown === null) return null;
      const last = isBroken && isStored(shown) ? shown : withoutEmpty(ended(shown, before));
      paint(last);
      return last;
    },
  };
}
