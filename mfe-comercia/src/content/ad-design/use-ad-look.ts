import { AdLook, type AdLookPatch } from '@portals/contracts/marketing';
import { api, toast, useApi, useErrorText } from '@portals/platform';
import { useCache, useChoices } from '@portals/platform/form';
import { useText } from '../../shared';
import { adLookPath } from './design-calls';

/** Reads the layout and the photo for the ads of a content request, and stores each choice immediately. */
export function useAdLook(contentId: number) {
  const { t } = useText();
  const errorText = useErrorText();
  const { put } = useCache();
  const path = adLookPath(contentId);
  const { data: stored, error, isValidating, mutate } = useApi(path, { schema: AdLook });
  const { chosen, choose } = useChoices<AdLook, Omit<AdLookPatch, 'version'>>({
    key: path,
    stored,
    send: async (change, { version }) => {
      const answer = await api.patch(path, { ...change, version }, { schema: AdLook });
      await put(path, answer);
      return answer;
    },
    onFailed: (thrown) => {
      toast({ tone: 'destructive', title: t('adDesign.lookNotSaved'), description: errorText(thrown) });
      // Another person may have made a different choice, so the stored look is refetched.
      return mutate().catch(() => undefined);
    },
  });

  return {
    /** Layout and photo on screen: the user's latest choice, even while it is being stored; null until the stored one has loaded. */
    look: stored ? { ...stored, ...chosen } : null,
    failure: error,
    isReading: isValidating,
    retry: () => void mutate().catch(() => undefined),
    choose,
  };
}
