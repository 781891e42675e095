import { AdLook, type AdLookPatch } from '@portals/contracts/marketing';
import { api, toast, useApi, useErrorText } from '@portals/platform';
import { useCache } from '@portals/platform/form';
import { useState } from 'react';
import { useText } from '../../shared';
import { adLookPath } from './design-calls';

/** Reads the layout and the picture of a request's ads, and stores each choice at once. */
export function useAdLook(contentId: number) {
  const { t } = useText();
  const errorText = useErrorText();
  const { put } = useCache();
  const path = adLookPath(contentId);
  const { data: stored, error, isValidating, mutate } = useApi(path, { schema: AdLook });
  const [choice, setChoice] = useState<Omit<AdLookPatch, 'version'> | null>(null);

  async function choose(change: Omit<AdLookPatch, 'version'>) {
    if (!stored) return;
    setChoice(change);
    try {
      const body = { ...change, version: stored.version };
      await put(path, await api.patch(path, body, { schema: AdLook }));
    } catch (thrown) {
      toast({ tone: 'destructive', title: t('adDesign.lookNotSaved'), description: errorText(thrown) });
      // Somebody else may have made another choice, so it is refetched.
      await mutate().catch(() => undefined);
    } finally {
      setChoice(null);
    }
  }

  return {
    /** The look that is shown: the latest choice, even while it is being stored; null until the stored look is loaded. */
    look: stored ? { ...stored, ...choice } : null,
    failure: error,
    isReading: isValidating,
    retry: () => void mutate().catch(() => undefined),
    choose: (change: Omit<AdLookPatch, 'version'>) => void choose(change),
  };
}
