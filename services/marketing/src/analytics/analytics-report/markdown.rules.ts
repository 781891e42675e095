/** Signs that Markdown may read as more than themselves, wherever they stand; `&` begins an entity, `<` a piece of HTML. */
const signs = /[\\`*_{}[\]<>|~&#@$]/g;
/** What some programs make a link of. */
const addresses = /(?<=\bwww)\.|:(?=\/\/)/gi;

/** Plain text as one line of Markdown that shows exactly that; at the beginning of a line some signs make a list or a heading. */
export const escapedMarkdown = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(signs, '\\$&')
    .replace(addresses, '\\$&')
    .replace(/^( ?)([-+=])/, '$1\\$2')
    .replace(/^( ?\d+)([.)])/, '$1\\$2');

const row = (cells: readonly string[]) => `| ${cells.map(escapedMarkdown).join(' | ')} |`;

/** A table whose first column is text and whose others are numbers. */
export const markdownTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(headings),
    `| ${headings.map((_, place) => (place === 0 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map(row),
  ].join('\n');
