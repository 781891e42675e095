import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { App } from '../app/app';
import type { ShellParts } from '../shell-context';

/** The styles of a prerendered page, as one element. */
interface PageStyle {
  attributes: Record<string, string>;
  css: string;
}

/** What the document of a prerendered page holds. */
export interface PageHtml {
  html: string;
  styles: PageStyle[];
}

function stylesOf(sheet: ServerStyleSheet): PageStyle[] {
  const [, attributes = '', css = ''] = /^<style([^>]*)>(.*)<\/style>$/s.exec(sheet.getStyleTags()) ?? [];
  const pairs = attributes.matchAll(/([\w-]+)="([^"]*)"/g);
  return [
    { attributes: Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name, value])), css },
  ];
}

/**
 * Renders the site at a path into HTML. The tree is the browser's but for the router, so that ids agree. Anything that
 * throws fails the whole page: half a page would be rendered a second time in the browser.
 */
export async function renderHtml(parts: ShellParts, path: string): Promise<PageHtml> {
  const sheet = new ServerStyleSheet();
  const tree = (
    <StrictMode>
      <StaticRouter location={path}>
        <App {...parts} />
      </StaticRouter>
    </StrictMode>
  );
  try {
    const html = await new Promise<string>((resolve, reject) => {
      const stream = renderToPipeableStream(sheet.collectStyles(tree), {
        // Nothing is streamed, so no part may be moved out of its place to be put back by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: reject,
        onAllReady: () => text(stream.pipe(new PassThrough())).then(resolve, reject),
      });
    });
    return { html, styles: stylesOf(sheet) };
  } finally {
    sheet.seal();
  }
}
