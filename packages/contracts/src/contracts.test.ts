import {
  CompanyInput,
  CompanyPatch,
  ContactInput,
  ContactPatch,
  PortalDescriptor,
  RegisterRequest,
  ReportInput,
  toLanguage,
} from './index.js';

const company = { name: ' Acme ', sector: 'Retail', size: 'small', structure: 'matrix' };

describe('company contracts', () => {
  it('trims text and stores a blank e-mail as none', () => {
    expect(CompanyInput.parse({ ...company, email: '  ' })).toEqual({
      ...company,
      name: 'Acme',
      email: null,
    });
    expect(CompanyInput.parse(company).email).toBeNull();
  });

  it('leaves out of a patch what the caller left out', () => {
    expect(CompanyPatch.parse({ name: 'B' })).toEqual({ name: 'B' });
    expect(ContactPatch.parse({ phone: '' })).toEqual({ phone: null });
  });

  it('refuses an unknown size, a blank name and an owner sent by the caller is dropped', () => {
    expect(CompanyInput.safeParse({ ...company, size: 'huge' }).success).toBe(false);
    expect(CompanyInput.safeParse({ ...company, name: '   ' }).success).toBe(false);
    expect(CompanyInput.parse({ ...company, userId: 7, id: 3 })).not.toHaveProperty('userId');
  });

  it('defaults isPrimary to false and refuses a bad e-mail', () => {
    const contact = { name: 'Ana', position: 'CEO', companyId: 1 };
    expect(ContactInput.parse(contact)).toMatchObject({ isPrimary: false, phone: null, email: null });
    expect(ContactInput.safeParse({ ...contact, email: 'x' }).success).toBe(false);
  });

  it('measures report parts in bytes', () => {
    const part = { analysis: 'a', recommendations: 'r', companyId: 1 };
    expect(ReportInput.safeParse({ ...part, aiArchitecture: 'é'.repeat(32 * 1024) }).success).toBe(true);
    expect(ReportInput.safeParse({ ...part, aiArchitecture: 'é'.repeat(32 * 1024 + 1) }).success).toBe(false);
  });
});

describe('registration', () => {
  const user = { username: 'Ana', password: '123456', name: 'Ana', email: 'A@B.es' };
  it('lower-cases user name and e-mail and drops the role', () => {
    expect(RegisterRequest.parse({ ...user, role: 'admin' })).toEqual({
      ...user,
      username: 'ana',
      email: 'a@b.es',
    });
  });
  it.each([
    ['12345', false],
    ['123456', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('password %s is accepted: %s', (password, ok) => {
    expect(RegisterRequest.safeParse({ ...user, password }).success).toBe(ok);
  });
});

describe('the menu entry of a portal', () => {
  const portal = {
    name: 'mfe-a',
    title: { en: 'A', es: 'A' },
    routes: [{ path: '/a', access: 'public', head: 'h' }],
    platform: '^1.0.0',
    locales: ['en', 'es'],
  };
  const label = { en: 'A', es: 'Una' };
  it.each([
    ['no entry', undefined, true],
    ['a route of its own', { label, path: '/a' }, true],
    ["another portal's route", { label, path: '/b' }, false],
    ['a name in one language', { label: { en: 'A' }, path: '/a' }, false],
    ['an empty name', { label: { en: '', es: '' }, path: '/a' }, false],
  ])('with %s is accepted: %s', (_what, nav, ok) => {
    expect(PortalDescriptor.safeParse({ ...portal, nav }).success).toBe(ok);
  });
});

it('falls back to English for a language that cannot be chosen', () => {
  expect([toLanguage('fr'), toLanguage('es-ES'), toLanguage(null), toLanguage('EN')]).toEqual([
    'en',
    'es',
    'en',
    'en',
  ]);
});
