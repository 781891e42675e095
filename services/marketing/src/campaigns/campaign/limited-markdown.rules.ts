import { escapeMarks } from '@portals/contracts/constants';

/** An inline element of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; inside: Inline[] }
  | { kind: 'link'; label: string; url: string };

/** A block of a text: consecutive lines, or a list with one line for each item. */
interface MarkdownPart {
  kind: 'paragraph' | 'bullets' | 'numbers';
  /** Number of the first item of a numbered list; 1 for other blocks. */
  start: number;
  lines: Inline[][];
}

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'mark'; mark: '*' | '**'; opens: boolean; closes: boolean };

// Plain text ends wherever another alternative may begin, so that each line is scanned only once, whatever it contains.
const tokens =
  /\\([\\*[\]#.)•-])|(\{\{[^{}\n]{1,300}\}\})|(\*\*?)|\[((?:[^[\]\\\n]|\\[^\n]){1,500})\]\(([^()\s]{1,2000})\)|[^\\*[{]+|[\\[{]/g;

function tokenOf(match: RegExpMatchArray, line: string): Token {
  const [whole, escaped, variable, mark, label, url] = match;
  if (label !== undefined && url !== undefined)
    return { kind: 'link', label: label.replace(/\\([\\*[\]#.)•-])/g, '$1'), url };
  if (mark !== '*' && mark !== '**') return { kind: 'text', text: escaped ?? variable ?? whole };
  const start = match.index ?? 0;
  const [before, after] = [line[start - 1] ?? ' ', line[start + mark.length] ?? ' '];
  return { kind: 'mark', mark, opens: /\S/.test(after), closes: /\S/.test(before) };
}

const isMark = (token: Token | undefined, mark: string) => token?.kind === 'mark' && token.mark === mark;

function closing(all: readonly Token[], mark: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const token = all[at];
    if (isMark(token, mark) && token?.kind === 'mark' && token.closes) return at;
  }
  return -1;
}

/** Appends a piece to a line, merging adjacent text. */
function add(line: Inline[], text: string): void {
  const last = line.at(-1);
  if (last?.kind === 'text') last.text += text;
  else line.push({ kind: 'text', text });
}

function inlines(all: readonly Token[], from: number, to: number): Inline[] {
  const line: Inline[] = [];
  /** Opening marks that have no closing mark after this position, remembered so that the search is not repeated. */
  const unclosed = new Set<string>();
  for (let at = from; at < to; at++) {
    const token = all[at];
    if (token === undefined) break;
    if (token.kind === 'text') add(line, token.text);
    else if (token.kind === 'link') line.push(token);
    else {
      const end = token.opens && !unclosed.has(token.mark) ? closing(all, token.mark, at + 2, to) : -1;
      if (end < 0) {
        if (token.opens) unclosed.add(token.mark);
        add(line, token.mark);
        continue;
      }
      const kind = token.mark === '**' ? 'bold' : 'italic';
      line.push({ kind, inside: inlines(all, at + 1, end) });
      at = end;
    }
  }
  return line;
}

function lineOf(text: string): Inline[] {
  const all = Array.from(text.matchAll(tokens), (match) => tokenOf(match, text));
  return inlines(all, 0, all.length);
}

const items = { bullets: /^ {0,3}[-*•] +(?=\S)/, numbers: /^ {0,3}\d{1,3}[.)] +(?=\S)/ };

function kindOf(line: string): MarkdownPart['kind'] {
  if (items.bullets.test(line)) return 'bullets';
  return items.numbers.test(line) ? 'numbers' : 'paragraph';
}

/**
 * Parses text with limited Markdown (rule 10.38): `**bold**`, `*italic*`, `[label](address)`, lists of lines that begin with `- ` or `1. `,
 * and a backslash that escapes a mark. Everything else is plain text, including HTML. The time is proportional to the length of the text.
 */
export function readMarkdown(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const kind = kindOf(line);
    const read = lineOf(kind === 'paragraph' ? line.trim() : line.replace(items[kind], '').trimEnd());
    const last = parts.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(read);
    else parts.push({ kind, start: kind === 'numbers' ? Number.parseInt(line, 10) : 1, lines: [read] });
    isOpen = true;
  }
  return parts;
}

/** Returns the URLs of all links in a text. */
export function linksIn(text: string): string[] {
  const addresses = (line: readonly Inline[]): string[] =>
    line.flatMap((piece) =>
      piece.kind === 'link' ? [piece.url] : piece.kind === 'text' ? [] : addresses(piece.inside),
    );
  return readMarkdown(text).flatMap(({ lines }) => lines.flatMap(addresses));
}

/** Returns a text with the URLs of its links changed. */
export const withLinks = (text: string, change: (url: string) => string): string =>
  text.replace(tokens, (whole, _escaped, _variable, _mark, label?: string, url?: string) =>
    label === undefined || url === undefined ? whole : `[${label}](${change(url)})`,
  );

const inlineText = (line: readonly Inline[]): string =>
  line
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind !== 'link') return inlineText(piece.inside);
      return piece.label === piece.url ? piece.url : `${piece.label} (${piece.url})`;
    })
    .join('');

const bulletOf = { paragraph: () => '', bullets: () => '- ', numbers: (number: number) => `${number}. ` };

/** Converts limited Markdown to plain text: blocks are separated by empty lines, and each link's URL follows its label in brackets. */
export const markdownText = (text: string): string =>
  readMarkdown(text)
    .map(({ kind, start, lines }) =>
      lines.map((line, index) => `${bulletOf[kind](start + index)}${inlineText(line)}`).join('\n'),
    )
    .join('\n\n');

/** Escapes plain text so that Markdown shows it literally. Variables are left unchanged. */
export const escapeMarkdown = (text: string): string =>
  escapeMarks(text)
    .replace(/^( {0,3})([-•] )/gm, '$1\\$2')
    .replace(/^( {0,3}\d{1,3})([.)] )/gm, '$1\\$2');

/**
 * Fills in the variables of a text with limited Markdown. Values and fallbacks are shown literally. A backslash or bracket beside them that
 * is plain text is escaped too, because it could otherwise become a link, or unescape a value, together with what is filled in.
 * @param fill returns the plain text for a variable
 */
export const fillMarkdown = (text: string, fill: (variable: string) => string): string =>
  text.replace(/[^\r\n]+/g, (line) =>
    line.replace(
      tokens,
      (whole: string, _escaped, variable?: string, _mark?, label?: string, url?: string) => {
        if (variable !== undefined) return escapeMarkdown(fill(variable));
        if (label !== undefined) return `[${fillMarkdown(label, fill)}](${url})`;
        return whole === '\\' || whole === '[' ? `\\${whole}` : whole;
      },
    ),
  );
