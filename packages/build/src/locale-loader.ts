import type { LoaderContext } from 'webpack';
import { localeOf } from './locales.js';

/**
 * Makes texts a module that can be replaced while a page is open: the new texts are handed to the page, which draws
 * them in place, so that nothing that was typed is lost. For `npm run dev` only.
 */
export default function localeLoader(this: LoaderContext<{ portal: string }>, source: string): string {
  const language = localeOf(this.resourcePath);
  const { portal } = this.getOptions();
  const texts = JSON.stringify(JSON.parse(source));
  const empty = JSON.stringify({ en: {}, es: {} });
  return `import { registerMessages } from '@portals/platform';
const texts = ${texts};
export default texts;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) registerMessages(${JSON.stringify(portal)}, { ...${empty}, ${language}: texts });
}
`;
}
