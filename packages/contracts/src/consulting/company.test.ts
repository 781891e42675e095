import {
  CompanyInput,
  CompanyPatch,
  ContactInput,
  ContactPatch,
  DepartmentInput,
  DepartmentPatch,
  ProductInput,
  ProductPatch,
  ReportInput,
  ReportRow,
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

  it('omits from a patch the fields that the caller omitted', () => {
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

  it('removes from names what turns the direction of text (rule 9.48)', () => {
    const name = '\u202eJuan\u2066 Pérez\u200f ';
    const clean = { name: 'Juan Pérez' };
    expect(ContactInput.parse({ name, position: 'CEO\u202e', companyId: 1 })).toMatchObject({
      ...clean,
      position: 'CEO',
    });
    expect(ContactPatch.parse({ name, position: '\u202eCEO' })).toEqual({ ...clean, position: 'CEO' });
    const product = { name, type: 'product', description: 'x', companyId: 1 };
    expect(ProductInput.parse(product)).toMatchObject(clean);
    expect(ProductPatch.parse({ name })).toEqual(clean);
    const department = { name, function: 'x', digitalizationLevel: 3, companyId: 1 };
    expect(DepartmentInput.parse(department)).toMatchObject(clean);
    expect(DepartmentPatch.parse({ name })).toEqual(clean);
    expect(ReportRow.parse({ kind: 'products', name, level: null })).toMatchObject(clean);
  });

  it('measures report parts in bytes', () => {
    const part = { analysis: 'a', recommendations: 'r', companyId: 1 };
    expect(ReportInput.safeParse({ ...part, aiArchitecture: 'é'.repeat(32 * 1024) }).success).toBe(true);
    expect(ReportInput.safeParse({ ...part, aiArchitecture: 'é'.repeat(32 * 1024 + 1) }).success).toBe(false);
  });
});
