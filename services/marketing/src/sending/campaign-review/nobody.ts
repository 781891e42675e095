import type { Language } from '@portals/contracts/constants';
import type { EmailTheme, VariableValues } from '../../campaigns/plain.js';

/** Person whose data fill in the variables of a preview. */
export interface PreviewReader {
  address: string;
  values: VariableValues;
  theme?: EmailTheme;
}

/** Address in the footer while no lead is chosen. */
const someAddress: Readonly<Record<Language, string>> = {
  en: 'name@company.example',
  es: 'nombre@empresa.example',
};

/** Returns a reader without data, so that every variable is replaced by its fallback. */
export const nobody = (language: Language): PreviewReader => ({ address: someAddress[language], values: {} });
