import { Campaign } from '@portals/contracts/marketing';
import { api, type Drafts, useDrafts } from '@portals/platform';
import { draftName } from '@portals/platform/form';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { campaignPath, newerCampaign, useCampaignRefresh } from '../../shared';
import { readCampaignDraft } from './campaign-draft';
import { CampaignSaver } from './campaign-saver';
import type { SaverSnapshot, SaveState } from './saver-state';

/** Saving that goes on for an editor that was left: the next one of the same campaign waits for it. */
const leaving = new Map<number, Promise<void>>();

type Reading =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'read'; saver: CampaignSaver };

/** States in which what was typed is in this browser alone. */
const unsaved: readonly SaveState[] = ['retrying', 'partly', 'faulty', 'conflict', 'refused'];

/** Sends what is typed when the page is hidden or left, and tries again when the connection is back. */
function useFlushing(id: number, saver: CampaignSaver | null, drafts: Drafts): void {
  useEffect(() => {
    if (!saver) return;
    const draft = draftName('campaigns', id);
    const flush = () => void saver.flush();
    const hidden = () => {
      // Nobody can tell whether a tab that is hidden is also closed, while what was typed is in this tab alone.
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
 * Reads a campaign and what was typed in it and not stored, and saves it by itself from then on. It is read anew each time that it is
 * opened: a cached one would meet a conflict with the first change.
 */
export function useCampaignSaver(id: number, companyId: number) {
  const drafts = useDrafts();
  const refresh = useCampaignRefresh(companyId);
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const draft = draftName('campaigns', id);
    const stop = new AbortController();
    const read = async () => {
      await leaving.get(id);
      if (stop.signal.aborted) return;
      const row = await api.get(campaignPath(id), { schema: Campaign, signal: stop.signal });
      drafts.takeBack(draft);
      const saver = new CampaignSaver({
        row,
        draft: readCampaignDraft(drafts.read(draft)),
        send: (changes) => api.patch(campaignPath(id), changes, { schema: Campaign }),
        newerOf: newerCampaign,
        keep: (kept) => (kept ? drafts.write(draft, { ...kept }) : drafts.drop(draft)),
        onStored: () => void refresh(),
      });
      setReading({ state: 'read', saver });
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) setReading({ state: 'failed', error });
    });
    return () => stop.abort();
    // `attempt` reads it again.
  }, [id, drafts, refresh, attempt]);
  useFlushing(id, reading.state === 'read' ? reading.saver : null, drafts);
  const retry = useCallback(() => {
    setReading({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { reading, retry };
}

/** What a saver has and how far it is. */
export const useSaved = (saver: CampaignSaver): SaverSnapshot =>
  useSyncExternalStore(saver.subscribe, saver.get);
