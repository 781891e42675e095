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

/** The parts of a document with a prerendered page. */
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
 * Renders the site at a path to HTML. Except for the router, the tree is the same as in the browser, so that React's ids match. Any
 * exception fails the whole page, because the browser would have to render an incomplete page again.
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
        // Prevents React from placing large parts at the end of the HTML, from where a script would have to move them back. That
        // placement helps only streaming, which is not used here.
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
