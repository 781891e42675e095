import { BrandColors } from '@portals/contracts/marketing';
import { api, toast, useApi, useErrorText } from '@portals/platform';
import { useCache } from '@portals/platform/form';
import { useEffect, useState } from 'react';
import { useText } from '../../shared';
import { isColor } from '../brand/color-field';
import { brandColorsPath, type Colors } from './design-calls';

/** Debounce in milliseconds between a change in the colour picker and the update of the images. */
const restMs = 300;

/** Reads a company's colours, holds the ones being edited, and saves them. */
export function useBrandColors(companyId: number) {
  const { t } = useText();
  const errorText = useErrorText();
  const { put } = useCache();
  const path = brandColorsPath(companyId);
  const { data: stored, error, isValidating, mutate } = useApi(path, { schema: BrandColors });
  const [typed, setTyped] = useState<Partial<Colors>>({});
  const [shown, setShown] = useState<Colors | null>(null);
  const [pending, setPending] = useState(false);
  const { mainColor, accentColor } = { ...stored, ...typed };
  const isWhole = mainColor !== undefined && accentColor !== undefined;
  const isValid = isWhole && isColor(mainColor) && isColor(accentColor);

  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => setShown({ mainColor, accentColor }), restMs);
    return () => clearTimeout(timer);
  }, [isValid, mainColor, accentColor]);

  async function save() {
    if (!isValid || !stored) return;
    setPending(true);
    try {
      const body = { mainColor, accentColor, version: stored.version };
      await put(path, await api.patch(path, body, { schema: BrandColors }));
      // Keeps text typed while the colours were being stored.
      setTyped((now) => (now === typed ? {} : now));
      toast({ tone: 'success', title: t('adDesign.colorsSaved') });
    } catch (thrown) {
      toast({ tone: 'destructive', title: t('adDesign.colorsNotSaved'), description: errorText(thrown) });
      // Somebody else may have stored other colours, so they are refetched; saving again replaces them.
      await mutate().catch(() => undefined);
    } finally {
      setPending(false);
    }
  }

  return {
    /** Colours in the fields; null until they are read. */
    fields: isWhole ? { mainColor, accentColor } : null,
    /** Colours of the pictures. */
    colors: shown ?? stored ?? null,
    isChanged: stored !== undefined && (mainColor !== stored.mainColor || accentColor !== stored.accentColor),
    isValid,
    pending,
    failure: error,
    isReading: isValidating,
    type: (change: Partial<Colors>) => setTyped({ ...typed, ...change }),
    reset: () => setTyped({}),
    retry: () => void mutate().catch(() => undefined),
    save: () => void save(),
  };
}
