import { escapeHtml } from '@portals/service-kit/html';
import { type Inline, readMarkdown } from '../campaign/limited-markdown.rules.js';
import type { LinkNote } from './foreign-link.js';

/** Style attributes by tag, for mail clients that ignore style sheets. A landing page needs none, because it has a style sheet. */
export type TagStyles = Partial<Record<'p' | 'ul' | 'ol' | 'li' | 'a', string>>;

const tags = { paragraph: 'p', bullets: 'ul', numbers: 'ol' } as const;

function inlineHtml(line: readonly Inline[], styles: TagStyles, note: LinkNote): string {
  return line
    .map((piece) => {
      if (piece.kind === 'text') return escapeHtml(piece.text);
      if (piece.kind === 'link')
        return `<a href="${escapeHtml(piece.url)}"${styleOf('a', styles)}>${escapeHtml(piece.label)}</a>${note(piece.url, piece.label)}`;
      const tag = piece.kind === 'bold' ? 'strong' : 'em';
      return `<${tag}>${inlineHtml(piece.inside, styles, note)}</${tag}>`;
    })
    .join('');
}

const styleOf = (tag: keyof TagStyles, styles: TagStyles): string =>
  styles[tag] === undefined ? '' : ` style="${styles[tag]}"`;

/** Converts text with limited Markdown to HTML (rule 10.38). All HTML in the text is escaped. */
export const markdownHtml = (text: string, styles: TagStyles = {}, note: LinkNote = () => ''): string =>
  readMarkdown(text)
    .map(({ kind, start, lines }) => {
      const tag = tags[kind];
      const content = lines.map((line) => inlineHtml(line, styles, note));
      const inside =
        tag === 'p'
          ? content.join('<br>')
          : content.map((item) => `<li${styleOf('li', styles)}>${item}</li>`).join('');
      return `<${tag}${start === 1 ? '' : ` start="${start}"`}${styleOf(tag, styles)}>${inside}</${tag}>`;
    })
    .join('');
