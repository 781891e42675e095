import { type ContentPart, type ContentPartName, contentLimits } from '@portals/contracts/constants';
import { z } from 'zod';
import { ContentFault, type ContentPiece } from '../brief/generator.js';
import { endMarker } from './model-prompt.rules.js';

/** Maximum length of an answer, including text outside the parts, in UTF-16 units. */
const longestAnswer = 4 * contentLimits.part;
/** Number of characters before a new piece that are checked with it, because the piece may complete a forbidden sequence. */
const lookBack = 200;

/** Matches a line that is the marker of a part, or may still become one; small models add emphasis marks around markers. */
const unfinishedMarker = /^[\s*#]{0,8}(?:\[(?:\[\s*\w{0,20}\s*\]?)?)?$/;
const marker = /^[\s*#]{0,8}\[\[\s*(\w{1,20})\s*\]\][\s*:]*/;

const tag = /<(?:[/!]?[a-z][^<>]*|!--[^<>]*--)>/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

const isPlain = (text: string): boolean => !tag.test(text) && !unreadable.test(text);

const malformed = (why: string) =>
  new ContentFault('malformed', { cause: new Error(`The model answered ${why}`) });
const endless = () => new ContentFault('endless', { cause: new Error('The model did not come to an end') });

const PlainPart = z
  .string()
  .min(1)
  .refine((text) => text.isWellFormed() && isPlain(text));

/** Parses the parts of an answer while it arrives. Text before the first marker and after the last one is ignored. */
export class ModelAnswer {
  private readonly texts = new Map<ContentPartName, string>();
  private part: ContentPartName | null = null;
  private received = 0;
  private isBlank = true;
  /** Beginning of a line that may still become a marker; null in the middle of any other line. */
  private line: string | null = '';
  /** White space at the end of the current part, which is added only if more text of that part follows. */
  private space = '';
  private pieces: ContentPiece[] = [];

  constructor(private readonly parts: readonly ContentPart[]) {}

  /** @throws ContentFault for a malformed or endless answer */
  take(text: string): ContentPiece[] {
    this.received += text.length;
    if (text.trim() !== '') this.isBlank = false;
    if (this.received > longestAnswer) throw endless();
    const [first = '', ...others] = text.replaceAll('\r', '').split('\n');
    this.addToLine(first);
    for (const next of others) {
      this.endLine();
      this.write('\n');
      this.line = '';
      this.addToLine(next);
    }
    return this.pieces.splice(0);
  }

  /**
   * Returns the remaining pieces once the answer has ended.
   * @throws ContentFault for an empty, malformed or incomplete answer
   */
  end(): ContentPiece[] {
    this.endLine();
    if (this.isBlank) throw new ContentFault('empty');
    const form = z.strictObject(Object.fromEntries(this.parts.map(({ name }) => [name, PlainPart])));
    const checked = form.safeParse(Object.fromEntries(this.texts));
    if (!checked.success) throw malformed(`no proper "${checked.error.issues[0]?.path.join('.')}"`);
    return this.pieces.splice(0);
  }

  private addToLine(text: string): void {
    if (this.line === null) {
      this.write(text);
      return;
    }
    this.line += text;
    if (unfinishedMarker.test(this.line) || this.nameIn(this.line) !== null) return;
    this.write(this.line);
    this.line = null;
  }

  private endLine(): void {
    if (this.line === null) return;
    const line = this.line;
    this.line = null;
    const name = this.nameIn(line);
    if (name === null) this.write(line);
    else {
      this.begin(name);
      this.write(line.replace(marker, ''));
    }
  }

  /** Returns the part that a marker line names; null when the line is text, even with an unknown name in brackets. */
  private nameIn(line: string): ContentPartName | typeof endMarker | null {
    const named = marker.exec(line)?.[1];
    if (named === endMarker) return endMarker;
    return this.parts.find(({ name }) => name === named)?.name ?? null;
  }

  private begin(name: ContentPartName | typeof endMarker): void {
    this.space = '';
    this.part = name === endMarker ? null : name;
    if (this.part === null) return;
    if (this.texts.has(this.part)) throw malformed(`"${name}" twice`);
    this.texts.set(this.part, '');
  }

  private write(text: string): void {
    if (this.part === null) return;
    const before = this.texts.get(this.part) ?? '';
    const whole = this.space + text;
    const written = before === '' ? whole.trim() : whole.trimEnd();
    this.space = whole.slice(whole.trimEnd().length);
    if (written === '') return;
    const now = before + written;
    if (now.length > contentLimits.part) throw endless();
    if (!isPlain(now.slice(-written.length - lookBack)))
      throw malformed('with markup or bytes that are no text');
    this.texts.set(this.part, now);
    this.pieces.push({ part: this.part, text: written });
  }
}
