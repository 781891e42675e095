import { type CampaignFigure, campaignFigures } from '@portals/contracts/constants';
import { CampaignDay } from '@portals/contracts/marketing';

export type DayValues = { day: string } & Record<CampaignFigure, string>;

/** Digits with at most two decimals, in which one sign may separate groups of three digits and the other the decimals. */
const number = /^(?:[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)$/;

/** Parses a number in Spanish or English notation, such as 1.234,50 or 1,234.50. Returns NaN for anything else. */
export function readNumber(typed: string): number {
  const text = typed.replace(/[\s€]/g, '');
  if (!number.test(text)) return Number.NaN;
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const decimals = text.length - last - 1;
  const signs = text.replace(/\d/g, '');
  // A single separator before three digits separates thousands, as in 1.234; otherwise it is the decimal separator.
  const hasDecimals = last >= 0 && (new Set(signs).size === 2 || (signs.length === 1 && decimals !== 3));
  const whole = (hasDecimals ? text.slice(0, last) : text).replace(/[.,]/g, '');
  return Number(hasDecimals ? `${whole}.${text.slice(last + 1)}` : whole);
}

const readFigure = (typed: string) => (typed.trim() === '' ? null : readNumber(typed));

/** Parses the figures of a day; null when any of them is invalid. */
export function readDay(values: DayValues): CampaignDay | null {
  const figures = Object.fromEntries(campaignFigures.map((figure) => [figure, readFigure(values[figure])]));
  return CampaignDay.safeParse({ day: values.day, ...figures }).data ?? null;
}

/** Returns the invalid figures, in order. */
export const wrongFigures = (values: DayValues): CampaignFigure[] =>
  campaignFigures.filter((figure) => {
    const value = readFigure(values[figure]);
    return !CampaignDay.shape[figure].safeParse(value).success;
  });
