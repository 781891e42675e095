import { z } from 'zod';
import { languages } from '../constants/language.js';

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
