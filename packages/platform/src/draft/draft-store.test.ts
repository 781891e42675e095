import {
  backUpDraft,
  deleteDraftsExceptOf,
  dropDraft,
  readDraft,
  restoreDraft,
  writeDraft,
} from './draft-store';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

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
  deleteDraftsExceptOf(7);
  expect(readDraft(7, 'b')).toEqual({ user: 7, form: 'b' });
  expect(readDraft(77, 'a')).toBeNull();
  deleteDraftsExceptOf(null);
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

it.each(['', '[1]', '{broken', '"text"'])('does not take %s in storage for a draft', (stored) => {
  sessionStorage.setItem('draft/7/a', stored);
  expect(readDraft(7, 'a')).toBeNull();
});

it('works without storage when the browser refuses it', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  expect(() => writeDraft(7, 'a', { name: 'x' })).not.toThrow();
  expect(readDraft(7, 'a')).toBeNull();
  refuse.mockRestore();
});

describe('a draft that is put aside', () => {
  const day = 86_400_000;
  beforeEach(() => {
    writeDraft(7, 'campaigns/5', { name: 'typed' });
    backUpDraft(7, 'campaigns/5');
    // This simulates closing the tab.
    sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('belongs to the next tab, and to no other after that', () => {
    restoreDraft(7, 'campaigns/5');
    expect(readDraft(7, 'campaigns/5')).toEqual({ name: 'typed' });
    sessionStorage.clear();
    restoreDraft(7, 'campaigns/5');
    expect(readDraft(7, 'campaigns/5')).toBeNull();
  });

  it('gives way to a draft of the tab itself', () => {
    writeDraft(7, 'campaigns/5', { name: 'newer' });
    restoreDraft(7, 'campaigns/5');
    expect(readDraft(7, 'campaigns/5')).toEqual({ name: 'newer' });
    expect(localStorage).toHaveLength(0);
  });

  it('is only for its person', () => {
    restoreDraft(8, 'campaigns/5');
    expect(readDraft(8, 'campaigns/5')).toBeNull();
    deleteDraftsExceptOf(8);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['the person signs out', () => deleteDraftsExceptOf(null)],
    ['it is sent', () => dropDraft(7, 'campaigns/5')],
  ])('is removed when %s', (_when, happen) => {
    happen();
    expect(localStorage).toHaveLength(0);
  });

  it('is forgotten after a week', () => {
    jest.useFakeTimers({ now: Date.now() + 6 * day });
    deleteDraftsExceptOf(7);
    expect(localStorage).toHaveLength(1);
    jest.setSystemTime(Date.now() + 2 * day);
    restoreDraft(7, 'campaigns/5');
    expect(readDraft(7, 'campaigns/5')).toBeNull();
    writeDraft(7, 'a', {});
    backUpDraft(7, 'a');
    jest.setSystemTime(Date.now() + 8 * day);
    deleteDraftsExceptOf(7);
    expect(localStorage).toHaveLength(0);
  });

  it('is not created without content, and may be damaged', () => {
    backUpDraft(7, 'b');
    expect(localStorage).toHaveLength(1);
    localStorage.setItem('draft/7/c', '{broken');
    expect(() => restoreDraft(7, 'c')).not.toThrow();
    localStorage.setItem('draft/7/c', '{broken');
    deleteDraftsExceptOf(7);
    expect(localStorage.getItem('draft/7/c')).toBeNull();
  });
});
