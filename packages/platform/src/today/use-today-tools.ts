import type { User } from '@portals/contracts/auth';
import { useCallback } from 'react';
import { useFormat } from '../texts/use-format';
import { useLanguage } from '../texts/use-language';
import { type AnyTranslate, useTextOf } from '../texts/use-text-of';
import type { TodayTools } from './today-part';

/** Returns a function that takes a portal's name and returns the tools for the portal's part of the home page. */
export function useTodayTools(user: User): (portal: string) => TodayTools<AnyTranslate> {
  const textOf = useTextOf();
  const format = useFormat();
  const { language } = useLanguage();
  return useCallback(
    (portal) => ({ t: textOf(portal), format, language, user }),
    [textOf, format, language, user],
  );
}
