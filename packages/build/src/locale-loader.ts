import type { LoaderContext } from 'webpack';
import { localeOf } from './locales.js';

/**
 * Webpack loader for `npm run dev` that makes locale files hot-replaceable: an open page shows the new texts without a reload, so that text
 * in its forms is preserved.
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
