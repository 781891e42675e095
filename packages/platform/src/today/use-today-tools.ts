import type { User } from '@portals/contracts/auth';
import { useCallback } from 'react';
import { useFormat } from '../texts/use-format';
import { useLanguage } from '../texts/use-language';
import { type AnyTranslate, useTextOf } from '../texts/use-text-of';
import type { TodayTools } from './today-part';

/** Returns a function for the tools of each portal's part of the home page, by the name of the portal. */
export function useTodayTools(user: User): (portal: string) => TodayTools<AnyTranslate> {
  const textOf = useTextOf();
  const format = useFormat();
  const { language } = useLanguage();
  return useCallback(
    (portal) => ({ t: textOf(portal), format, language, user }),
    [textOf, format, language, user],
  );
}
