import type { Language } from '@portals/contracts/constants';
import { useText } from '../text';
import en from './texts/en.json';
import es from './texts/es.json';

/** Texts of the drawings. They are not in the locale files, because those are loaded by every page, including pages without drawings. */
export const drawingTexts: Record<Language, typeof en> = { en, es };

export const useDrawingTexts = () => drawingTexts[useText().language];

/** Replaces placeholders such as `{{count}}` in a text with values. */
export const filledIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
