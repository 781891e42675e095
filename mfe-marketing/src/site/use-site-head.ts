import { usePageHead, useSite } from '@portals/platform';
import type en from '../locales/en.json';
import { useText } from '../text';

/** Sets title and description of a public page from `heads.<key>` in the locale files. */
export function useSiteHead(key: keyof typeof en.heads, canonical: string): void {
  const { t } = useText();
  const { name: brand } = useSite();
  usePageHead({
    title: t(`heads.${key}.title`, { brand }),
    description: t(`heads.${key}.description`, { brand }),
    keywords: t(`heads.${key}.keywords`, { brand }),
    canonical,
  });
}
