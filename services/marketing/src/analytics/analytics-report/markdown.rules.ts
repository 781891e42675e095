/** Matches characters with a special meaning in Markdown at any position; `&` begins an entity, and `<` begins HTML. */
const signs = /[\\`*_{}[\]<>|~&#@$]/g;
/** Matches the characters by which some programs recognize URLs and turn them into links. */
const addresses = /(?<=\bwww)\.|:(?=\/\/)/gi;

/** Escapes plain text within a line of Markdown, such as a cell, so that it is shown literally. */
const escapedWithin = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(signs, '\\$&')
    .replace(addresses, '\\$&');

/**
 * Escapes plain text as one line of Markdown that shows the text literally. At the start of a line, some characters would begin a list or a
 * heading.
 */
export const escapedMarkdown = (text: string): string =>
  escapedWithin(text)
    .replace(/^( ?)([-+=])/, '$1\\$2')
    .replace(/^( ?\d+)([.)])/, '$1\\$2');

const row = (cells: readonly string[]) => `| ${cells.map(escapedWithin).join(' | ')} |`;

/** Returns a table whose first column is text and whose other columns are numbers. */
export const markdownTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(headings),
    `| ${headings.map((_, place) => (place === 0 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map(row),
  ].join('\n');
