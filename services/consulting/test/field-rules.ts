import type { ItemPath } from './support.js';

export const text = (length: number) => 'x'.repeat(length);
const domain = `${'b'.repeat(60)}.`.repeat(4);
const email = (length: number) => `${`${'a'.repeat(60)}@${domain}`.slice(0, length - 3)}.es`;

/** One field of a request body, with accepted and rejected values, including the boundary values. */
export interface Rule {
  field: string;
  good: unknown[];
  bad: unknown[];
  optional?: boolean;
}
const required = (field: string, max: number): Rule => ({
  field,
  good: ['a', text(max), 'ñ€🚀', "'; DROP TABLE companies; --", '<b>x</b>'],
  bad: ['', '   ', text(max + 1), 5, true, null, [], {}, 'null\0byte', 'half \ud83d', '\ude00'],
});
const scale = (field: string): Rule => ({
  field,
  good: [1, 5],
  bad: [0, 6, 2.5, -1, '3', null, true, 1e300, []],
});
const choice = (field: string, good: string[]): Rule => ({
  field,
  good,
  bad: ['', 'other', good[0]?.toUpperCase(), 1, null, [good[0]], {}],
});
const optionalEmail: Rule = {
  field: 'email',
  good: [null, '', '  ', 'a@b.es', email(254)],
  bad: ['x', 'a@b', 'a b@c.es', email(255), 5, true, {}, 'a@b.es\r\nBcc: c@d.es'],
  optional: true,
};

export const companyRules = [
  required('name', 200),
  required('sector', 200),
  choice('size', ['small', 'medium', 'large']),
  choice('structure', ['simple', 'functional', 'divisional', 'matrix']),
  optionalEmail,
];
export const itemRules: Record<ItemPath, Rule[]> = {
  contacts: [
    required('name', 200),
    required('position', 200),
    { field: 'phone', good: [null, '', text(50)], bad: [text(51), 5, {}, '\0', '\ud83d'], optional: true },
    optionalEmail,
    { field: 'isPrimary', good: [true, false], bad: [null, 'true', 1, 0], optional: true },
  ],
  products: [required('name', 200), required('description', 5000), choice('type', ['product', 'service'])],
  departments: [required('name', 200), required('function', 5000), scale('digitalizationLevel')],
  problems: [required('description', 5000), scale('priority')],
  strengths: [required('description', 5000), scale('impact')],
};
export const part = (field: string): Rule => ({
  field,
  good: [],
  bad: ['', '  ', text(64 * 1024 + 1), '€'.repeat(21_846), 5, null, {}, 'cut\0 here', 'half \ud83d'],
});
export const companyIdRule: Rule = {
  field: 'companyId',
  good: [],
  bad: [0, -1, 1.5, '1', null, true, [1], 2 ** 53],
};
