import { type DigitalSourceType, escapeMarks } from '@portals/contracts/constants';
import type { ContentTexts, ContentVariant } from '@portals/contracts/marketing';
import type { CampaignsConfig } from '../config.js';

/** Returns the URL of a digital source type in the IPTC vocabulary. The vocabulary itself uses `http`. */
export const digitalSourceUrl = (type: DigitalSourceType) =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

/**
 * Returns the origin to declare in machine-readable form (rule 10.13); null for text that was not generated, and when the declarations are
 * switched off.
 */
export const declaredSource = (
  { DIGITAL_SOURCE_MARKS: marks }: Pick<CampaignsConfig, 'DIGITAL_SOURCE_MARKS'>,
  source: DigitalSourceType | null | undefined,
): DigitalSourceType | null => (marks === 'on' ? (source ?? null) : null);

const byGenerator = {
  'built-in': { whole: 'algorithmicMedia', mixed: 'composite' },
  model: { whole: 'trainedAlgorithmicMedia', mixed: 'compositeSynthetic' },
} as const;

type Writer = Pick<ContentVariant, 'generator' | 'isEdited'>;

/** Returns the origin of a text; an edited text also counts as the work of a person. */
export const sourceOfText = ({ generator, isEdited }: Writer): DigitalSourceType =>
  byGenerator[generator][isEdited ? 'mixed' : 'whole'];

/** Returns the origin of a picture that shows a text. This program draws the picture, so a model's text is only one of its elements. */
export const sourceOfPicture = (text: Writer): DigitalSourceType =>
  sourceOfText({ ...text, isEdited: text.isEdited || text.generator === 'model' });

const linesOf = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !URL.canParse(line));

/**
 * Returns the origin of a campaign's text. Once a model has written part of it, later edits do not change the origin, because it is
 * impossible to measure how much of the model's text remains.
 * @param said all texts of the campaign
 * @param before origin stored so far
 * @param written the generated texts behind the campaign
 */
export function sourceOfCampaign(
  said: readonly string[],
  before: DigitalSourceType | null,
  written: readonly (Writer & { texts: ContentTexts })[],
): DigitalSourceType | null {
  if (before === null && written.length === 0) return null;
  const lines = linesOf(said);
  const holdsAll = (generators: readonly string[]) => {
    const untouched = written.filter(
      ({ generator, isEdited }) => !isEdited && generators.includes(generator),
    );
    const texts = untouched.flatMap((variant) => Object.values(variant.texts));
    // Emails and pages contain the texts with their marks escaped.
    const own = new Set(linesOf([...texts, ...texts.map(escapeMarks)]));
    return lines.length > 0 && lines.every((line) => own.has(line));
  };
  if (holdsAll(['built-in'])) return byGenerator['built-in'].whole;
  if (holdsAll(['built-in', 'model'])) return byGenerator.model.whole;
  const hasModel =
    before === 'trainedAlgorithmicMedia' ||
    before === 'compositeSynthetic' ||
    written.some(({ generator }) => generator === 'model');
  return byGenerator[hasModel ? 'model' : 'built-in'].mixed;
}
