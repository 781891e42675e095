import { AudienceCounts, type AudienceInput } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { useCallback, useEffect, useState } from 'react';
import { audienceCountsPath } from '../mailing-calls';

/** Debounce in milliseconds between a change of the audience and its count; tests shorten it. */
export const countTimes = { pause: 300 };

export interface CountsReading {
  /** Counts for the current audience; null while they are being computed. */
  counts: AudienceCounts | null;
  /** Previous counts, shown while the new ones are loading. */
  earlier: AudienceCounts | null;
  error: unknown;
  reload: () => void;
}

type Counted = { key: string; counts: AudienceCounts } | null;

/**
 * Recounts the recipients of a mailing after every change of the audience. Responses for an earlier audience are ignored.
 * @param version version of the campaign, which is needed because its variables also affect the counts
 */
export function useAudienceCounts(
  campaignId: number,
  version: number,
  audience: AudienceInput,
): CountsReading {
  const key = JSON.stringify([campaignId, version, audience]);
  const [counted, setCounted] = useState<Counted>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const count = async () => {
      try {
        const [, , body]: unknown[] = JSON.parse(key);
        const options = { schema: AudienceCounts, signal: left.signal };
        const counts = await api.post(audienceCountsPath(campaignId), body, options);
        if (!left.signal.aborted) setCounted({ key, counts });
      } catch (error) {
        if (!left.signal.aborted) setFailed({ key, error });
      }
    };
    const timer = setTimeout(() => void count(), countTimes.pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
    // A new `attempt` triggers a recount.
  }, [key, campaignId, attempt]);
  const reload = useCallback(() => {
    setFailed(null);
    setAttempt((before) => before + 1);
  }, []);
  const isCurrent = counted?.key === key;
  return {
    counts: isCurrent ? counted.counts : null,
    earlier: counted?.counts ?? null,
    error: !isCurrent && failed?.key === key ? failed.error : null,
    reload,
  };
}
