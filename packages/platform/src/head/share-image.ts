import type { Language } from '@portals/contracts/constants';

// The preview image of the page for which the document was rendered. Pages opened later in the same document have none.
interface ShareImage {
  page: string;
  language: Language;
  tags: Element[];
  card: string;
}

let own: ShareImage | null = null;

const cardMeta = () => document.head.querySelector('meta[name="twitter:card"]');

function readOwn(page: string, language: Language): ShareImage {
  const selector = 'meta[property^="og:image"], meta[name^="twitter:image"]';
  return {
    page,
    language,
    tags: [...document.head.querySelectorAll(selector)],
    card: cardMeta()?.getAttribute('content') ?? 'summary',
  };
}

/**
 * Shows the document's preview image while the page for which the document was rendered is shown in the original language; otherwise
 * removes it.
 */
export function showShareImage(page: string, language: Language): void {
  own ??= readOwn(page, language);
  const isOwn = own.page === page && own.language === language;
  for (const tag of own.tags) {
    if (!isOwn) tag.remove();
    else if (!tag.isConnected) document.head.append(tag);
  }
  cardMeta()?.setAttribute('content', isOwn ? own.card : 'summary');
}
