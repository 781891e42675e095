import { escapeHtml, type PageCall } from '@portals/service-kit';
import { fillIn } from './form-texts.js';
import { pageHtml } from './page-html.js';

const own = `nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
.quiet{border:1px solid var(--edge);background:var(--surface);color:var(--accentText)}`;

const words = {
  en: { otherLanguage: 'Español', toSite: 'Go to the {{brand}} website' },
  es: { otherLanguage: 'English', toSite: 'Ir a la web de {{brand}}' },
};

interface PlainPage {
  title: string;
  /** Lines of HTML below the title. */
  content: readonly string[];
  /** Returns the path of this page in another language. */
  pathOf: (language: PageCall['language']) => string;
  /** Style sheet added to the one that all plain pages share. */
  style?: string;
}

/** Returns a short page for links in emails, which works without a script and must not be listed by search engines. */
export function plainPage(page: PageCall, { title, content, pathOf, style = '' }: PlainPage): string {
  const { language, brand } = page;
  const t = words[language];
  const other = language === 'en' ? 'es' : 'en';
  const home = escapeHtml(fillIn(t.toSite, { brand }));
  const lines = [
    ...content,
    '<nav>',
    `<a href="${escapeHtml(pathOf(other))}" hreflang="${other}" lang="${other}">${t.otherLanguage}</a>`,
    `<a href="/?lang=${language}">${home}</a>`,
    '</nav>',
  ];
  return pageHtml(page, { title, style: own + style, lines });
}

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
