import { Campaign } from '@portals/contracts/marketing';
import { api, type Drafts, useDrafts } from '@portals/platform';
import { draftName, reportRefusal } from '@portals/platform/form';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { campaignPath, newerCampaign, useCampaignRefresh } from '../../shared';
import { readCampaignDraft } from './campaign-draft';
import { CampaignSaver } from './campaign-saver';
import type { CampaignDraft, SaverSnapshot, SaveState } from './saver-state';

/**
 * Saves that are still running after their editor was closed. The next editor of the same campaign waits for them; otherwise it would load
 * outdated text.
 */
const leaving = new Map<number, Promise<void>>();

type Reading =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; draft: CampaignDraft | null }
  | { state: 'read'; saver: CampaignSaver };

/** States in which changes exist only in this browser. */
const unsaved: readonly SaveState[] = ['retrying', 'partly', 'faulty', 'conflict', 'refused'];

/** Saves pending changes when the user hides or leaves the page, and retries when the connection returns. */
function useFlushing(id: number, saver: CampaignSaver | null, drafts: Drafts): void {
  useEffect(() => {
    if (!saver) return;
    const draft = draftName('campaigns', id);
    const flush = () => void saver.flush();
    const hidden = () => {
      // The browser may discard a hidden tab, and with it changes that exist nowhere else, so a copy of the draft is stored.
      if (document.visibilityState === 'hidden') {
        drafts.putAside(draft);
        flush();
      } else drafts.takeBack(draft);
    };
    const asked = (event: BeforeUnloadEvent) => {
      if (unsaved.includes(saver.get().state)) event.preventDefault();
      else flush();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('online', flush);
    window.addEventListener('beforeunload', asked);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', flush);
      window.removeEventListener('beforeunload', asked);
      const left = saver.flush().finally(() => {
        saver.stop();
        if (leaving.get(id) === left) leaving.delete(id);
      });
      leaving.set(id, left);
    };
  }, [id, saver, drafts]);
}

/**
 * Reads a campaign and its draft, and autosaves it from then on. The campaign is always refetched, because with a cached version the first
 * change would cause a conflict.
 */
export function useCampaignSaver(id: number, companyId: number) {
  const drafts = useDrafts();
  const refresh = useCampaignRefresh(companyId);
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const draft = draftName('campaigns', id);
    const stop = new AbortController();
    const readKept = () => {
      drafts.takeBack(draft);
      return readCampaignDraft(drafts.read(draft));
    };
    const read = async () => {
      await leaving.get(id);
      if (stop.signal.aborted) return;
      const row = await api.get(campaignPath(id), { schema: Campaign, signal: stop.signal });
      const saver = new CampaignSaver({
        row,
        draft: readKept(),
        send: async (changes) => {
          try {
            return await api.patch(campaignPath(id), changes, { schema: Campaign });
          } catch (error) {
            reportRefusal(error);
            throw error;
          }
        },
        newerOf: newerCampaign,
        keep: (kept) => (kept ? drafts.write(draft, { ...kept }) : drafts.drop(draft)),
        onStored: () => void refresh(),
      });
      setReading({ state: 'read', saver });
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) setReading({ state: 'failed', error, draft: readKept() });
    });
    return () => stop.abort();
    // A new `attempt` triggers a refetch.
  }, [id, drafts, refresh, attempt]);
  useFlushing(id, reading.state === 'read' ? reading.saver : null, drafts);
  const retry = useCallback(() => {
    setReading({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { reading, retry };
}

/** Returns the current state of a saver, and re-renders when it changes. */
export const useSaved = (saver: CampaignSaver): SaverSnapshot =>
  useSyncExternalStore(saver.subscribe, saver.get);
