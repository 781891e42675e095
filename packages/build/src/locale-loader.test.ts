import type { LoaderContext } from 'webpack';
import localeLoader from './locale-loader.js';

/** Runs the loader with the part of webpack's loader context that it uses. */
function load(resourcePath: string, source: string): string {
  const context = { resourcePath, getOptions: () => ({ portal: 'mfe-a' }) };
  return localeLoader.call(context as LoaderContext<{ portal: string }>, source);
}

it('passes new texts to the page in their own language, but not the first ones', () => {
  const code = load('/w/mfe-a/src/locales/es.json', '{ "hello": "hola" }');
  expect(code).toContain('const texts = {"hello":"hola"};\nexport default texts;');
  expect(code).toContain('import.meta.webpackHot.accept();');
  expect(code).toContain(
    `if (import.meta.webpackHot.data) registerMessages("mfe-a", { ...{"en":{},"es":{}}, es: texts });`,
  );
});

it('refuses what is not JSON', () => {
  expect(() => load('/w/mfe-a/src/locales/en.json', '{ broken')).toThrow(SyntaxError);
});
