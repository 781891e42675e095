import { BrandColors } from '@portals/contracts/marketing';
import { api, toast, useApi, useInvalidate } from '@portals/platform';
import { useAttempt, useCache } from '@portals/platform/form';
import { useEffect, useState } from 'react';
import { useText } from '../../shared';
import { brandColorsPath, brandPath } from '../brand/brand-paths';
import { isColor } from '../brand/color-field';
import type { Colors } from './design-calls';

/** Debounce in milliseconds between a change in the colour picker and the update of the images. */
const restMs = 300;

/** Reads a company's colours, holds unsaved edits, and saves them. */
export function useBrandColors(companyId: number) {
  const { t } = useText();
  const { put } = useCache();
  const invalidate = useInvalidate();
  const path = brandColorsPath(companyId);
  const { data: stored, error, isValidating, mutate } = useApi(path, { schema: BrandColors });
  const [typed, setTyped] = useState<Partial<Colors>>({});
  const [shown, setShown] = useState<Colors | null>(null);
  const { mainColor, accentColor } = { ...stored, ...typed };
  const isWhole = mainColor !== undefined && accentColor !== undefined;
  const isValid = isWhole && isColor(mainColor) && isColor(accentColor);

  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => setShown({ mainColor, accentColor }), restMs);
    return () => clearTimeout(timer);
  }, [isValid, mainColor, accentColor]);

  const { run, pending } = useAttempt(
    async () => {
      if (!isValid || !stored) return;
      const body = { mainColor, accentColor, version: stored.version };
      await put(path, await api.patch(path, body, { schema: BrandColors }));
      void invalidate(brandPath(companyId));
      // Keeps changes that the user made while the colours were being stored.
      setTyped((now) => (now === typed ? {} : now));
      toast({ tone: 'success', title: t('adDesign.colorsSaved') });
    },
    t('adDesign.colorsNotSaved'),
    // Another person may have stored other colours, so they are refetched; saving once more replaces them.
    () => invalidate(path, brandPath(companyId)),
  );

  return {
    /** Colours in the fields; null until they have loaded. */
    fields: isWhole ? { mainColor, accentColor } : null,
    /** Colours of the images. */
    colors: shown ?? stored ?? null,
    isChanged: stored !== undefined && (mainColor !== stored.mainColor || accentColor !== stored.accentColor),
    isValid,
    pending,
    failure: error,
    isReading: isValidating,
    type: (change: Partial<Colors>) => setTyped({ ...typed, ...change }),
    reset: () => setTyped({}),
    retry: () => void mutate().catch(() => undefined),
    save: () => void run(),
  };
}
