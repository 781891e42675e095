import { inEnglish } from './products-en.js';
import { inSpanish } from './products-es.js';

/** A company and one of its products, with options for the generated text. */
export interface Sample {
  language: 'en' | 'es';
  company: [name: string, sector: string, objectives: string, audience: string, type: string];
  product: [name: string, characteristics: string, advantages: string, price: string, description?: string];
  keyPoints?: string[];
  callToAction?: string;
  link?: string;
}

export const ordinary: readonly Sample[] = [...inSpanish, ...inEnglish];
