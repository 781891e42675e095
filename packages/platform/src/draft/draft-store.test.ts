import { dropDraft, keepDraftsOf, readDraft, writeDraft } from './draft-store';

beforeEach(() => sessionStorage.clear());

it('keeps a draft by person and form', () => {
  writeDraft(7, 'companies/5', { name: 'Acme', size: 'small' });
  expect(readDraft(7, 'companies/5')).toEqual({ name: 'Acme', size: 'small' });
  expect(readDraft(7, 'companies/6')).toBeNull();
  expect(readDraft(8, 'companies/5')).toBeNull();
});

it('never keeps a password', () => {
  writeDraft(7, 'account', { name: 'Ana', password: 'secret-1', confirmPassword: 'secret-1' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-1');
  expect(readDraft(7, 'account')).toEqual({ name: 'Ana' });
});

it('drops one draft, those of others, or all', () => {
  for (const user of [7, 77]) for (const form of ['a', 'b']) writeDraft(user, form, { user, form });
  sessionStorage.setItem('other', 'stays');
  dropDraft(7, 'a');
  expect(readDraft(7, 'a')).toBeNull();
  keepDraftsOf(7);
  expect(readDraft(7, 'b')).toEqual({ user: 7, form: 'b' });
  expect(readDraft(77, 'a')).toBeNull();
  keepDraftsOf(null);
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

it.each(['', '[1]', '{broken', '"text"'])('takes %s in storage for no draft', (stored) => {
  sessionStorage.setItem('draft/7/a', stored);
  expect(readDraft(7, 'a')).toBeNull();
});

it('does without storage where the browser refuses it', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  expect(() => writeDraft(7, 'a', { name: 'x' })).not.toThrow();
  expect(readDraft(7, 'a')).toBeNull();
  refuse.mockRestore();
});
