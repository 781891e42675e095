import { languages } from '@portals/contracts/constants';
import { z } from 'zod';
import { errorTable, fieldErrorTable, isFieldErrorCode } from '../declaration/codes.js';
import { errorMessage, fieldMessage, requestLanguage } from './messages.js';
import { fieldFaults } from './zod-issues.js';

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-ES,es;q=0.9,en;q=0.8', 'es'],
    ['fr, en;q=0.5, es;q=0.9', 'es'],
    ['es;q=0, de', 'en'],
    ['en, es', 'en'],
    ['*', 'en'],
    [';;;q=,', 'en'],
  ])('%s is answered in %s', (header, language) => {
    expect(requestLanguage(header)).toBe(language);
  });
});

describe('messages', () => {
  it.each(Object.entries(errorTable))('%s has a status and a sentence in each language', (_code, entry) => {
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.status).toBeLessThan(600);
    expect(entry.log === 'none').toBe(entry.status < 500);
    expect(entry.text.es).not.toBe(entry.text.en);
    for (const text of Object.values(entry.text)) expect(text).toMatch(/^[A-Z][^{}]+$/);
  });

  it.each(Object.keys(fieldErrorTable).filter(isFieldErrorCode))(
    'the field code %s has a sentence',
    (code) => {
      const [en, es] = languages.map((language) => {
        return fieldMessage({ field: 'x', code, min: 6, max: 9 }, language).message;
      });
      expect(en).not.toBe(es);
      for (const message of [en, es]) expect(message).toMatch(/^[A-Z][^{}]*\.$/);
      for (const message of [en, es]) expect(message).not.toContain('undefined');
    },
  );

  it('name the limit when it is in characters, and none when it is not', () => {
    expect(fieldMessage({ field: 'a', code: 'TOO_SHORT', min: 6 }, 'es').message).toBe(
      'Debe tener al menos 6 caracteres.',
    );
    expect(fieldMessage({ field: 'a', code: 'TOO_LONG' }, 'en').message).toBe('This text is too long.');
  });

  it.each([
    [1, 'Try again in 1 minute.', 'dentro de 1 minuto.'],
    [60, 'Try again in 1 minute.', 'dentro de 1 minuto.'],
    [61, 'Try again in 2 minutes.', 'dentro de 2 minutos.'],
    [7140, 'Try again in 119 minutes.', 'dentro de 119 minutos.'],
    [7141, 'Try again in 2 hours.', 'dentro de 2 horas.'],
    [86_400, 'Try again in 24 hours.', 'dentro de 24 horas.'],
  ])('say how long to wait: %d s', (seconds, en, es) => {
    expect(errorMessage('TOO_MANY_REQUESTS', 'en', seconds)).toContain(en);
    expect(errorMessage('TOO_MANY_REQUESTS', 'es', seconds)).toContain(es);
    expect(errorMessage('SERVICE_UNAVAILABLE', 'en', seconds)).toBe(
      errorMessage('SERVICE_UNAVAILABLE', 'en'),
    );
  });

  it('contain no time when none is known', () => {
    expect(errorMessage('TOO_MANY_REQUESTS', 'en')).toBe(errorTable.TOO_MANY_REQUESTS.text.en);
  });
});

describe('refused fields', () => {
  const schema = z.object({
    text: z.string().min(6).max(8),
    scale: z.int().min(1).max(5),
    choice: z.enum(['a', 'b']),
    mail: z.email(),
    list: z.array(z.object({ n: z.number() })).max(1),
    bytes: z.string().refine(() => false, { params: { code: 'TOO_LONG' } }),
    other: z.string().refine(() => false),
  });
  const good = { text: 'sixsix', scale: 3, choice: 'a', mail: 'a@b.es', list: [], bytes: '', other: '' };
  const faults = (change: object) => {
    const parsed = schema.safeParse({ ...good, ...change }, { reportInput: true });
    return fieldFaults(parsed.error?.issues ?? []).filter(({ field }) =>
      Object.keys(change).some((k) => field.startsWith(k)),
    );
  };

  it.each([
    [{ text: 'five5' }, { field: 'text', code: 'TOO_SHORT', min: 6 }],
    [{ text: 'nine nine' }, { field: 'text', code: 'TOO_LONG', max: 8 }],
    [{ text: null }, { field: 'text', code: 'REQUIRED' }],
    [{ text: 4 }, { field: 'text', code: 'INVALID_TYPE' }],
    [{ scale: 6 }, { field: 'scale', code: 'OUT_OF_RANGE' }],
    [{ scale: 2.5 }, { field: 'scale', code: 'INVALID_TYPE' }],
    [{ scale: '3' }, { field: 'scale', code: 'INVALID_TYPE' }],
    [{ choice: 'c' }, { field: 'choice', code: 'INVALID_CHOICE' }],
    [{ choice: undefined }, { field: 'choice', code: 'REQUIRED' }],
    [{ mail: 'x' }, { field: 'mail', code: 'INVALID_EMAIL' }],
    [{ list: [{ n: 'x' }] }, { field: 'list.0.n', code: 'INVALID_TYPE' }],
    [{ list: [{ n: 1 }, { n: 2 }] }, { field: 'list', code: 'TOO_LONG' }],
    [{ bytes: 'x' }, { field: 'bytes', code: 'TOO_LONG' }],
    [{ other: 'x' }, { field: 'other', code: 'INVALID' }],
  ])('%j is %j', (change, fault) => {
    expect(faults(change)).toEqual([fault]);
  });
});
