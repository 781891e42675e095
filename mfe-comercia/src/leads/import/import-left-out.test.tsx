import { reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { analysis, checked, counts, data, leadImport } from '../../test/import-api';
import { openImports } from '../../test/open-imports';
import { user } from '../../test/open-portal';

const lead = { id: 5, companyName: 'Sol', contactName: 'Ana', contactEmail: 'ana@sol.example' };
const duplicates = reply(
  200,
  [
    { number: 2, cells: ['Sol SL', 'ana@sol.example'], sameRow: null, lead },
    { number: 4, cells: ['Luna'], sameRow: 3, lead: null },
    { number: 5, cells: ['Mar'], sameRow: null, lead: null },
  ],
  { 'X-Total-Count': '3' },
);

describe('rows that are skipped', () => {
  it.each(['checked', 'done'] as const)('are shown with the lead that they match (%s)', async (state) => {
    const shown = checked(1, { state, expected: counts, counts: { ...counts, duplicate: 3 } });
    await openImports({ ...data(shown), duplicates }, '&import=1');
    const heading = await screen.findByRole('heading', { name: '3 rows that are skipped' });
    const section = within(heading.parentElement ?? document.body);
    await section.findByText('Row 2: Sol SL · ana@sol.example');
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Row 2: Sol SL · ana@sol.exampleTaken for Sol · Ana · ana@sol.example',
      'Row 4: LunaTaken for row 3 of the file',
      'Row 5: MarTaken for a lead that no longer exists',
    ]);
    const link = section.getByRole('link', { name: 'Sol · Ana · ana@sol.example' });
    expect(link).toHaveAttribute('href', expect.stringContaining('lead=5'));
    expect(section.getByRole('link', { name: 'Download all skipped rows' })).toHaveAttribute(
      'href',
      '/api/marketing/lead-imports/1/duplicates.csv?language=en',
    );
  });

  it('are said to be deleted after 30 days', async () => {
    const none = reply(200, [], { 'X-Total-Count': '0' });
    await openImports(
      { ...data(checked(1, { state: 'done', expected: counts })), duplicates: none },
      '&import=1',
    );
    expect(await screen.findByText(/These rows were kept for 30 days/)).toBeInTheDocument();
  });
});

it('lists dropped values apart from refused rows', async () => {
  const phone = {
    field: 'contactPhone',
    code: 'X',
    message: 'No number.',
    rows: 4,
    firstRow: 9,
    isLeftOut: true,
  };
  const shown = checked(1);
  await openImports(data({ ...shown, refusals: [...shown.refusals, phone] }), '&import=1');
  const heading = await screen.findByRole('heading', { name: 'Values that are left out' });
  const section = within(heading.parentElement ?? document.body);
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Phone: No number. 4 rows, the first is row 9 of the file',
  ]);
  expect(section.getByRole('link')).toHaveAttribute(
    'href',
    '/api/marketing/lead-imports/1/left-out.csv?language=en',
  );
  expect(screen.getByRole('heading', { name: 'Why rows are refused' })).toBeInTheDocument();
});

it('asks how to treat invalid values, and which row contains the headings', async () => {
  const firstRows = [
    { number: 1, cells: ['Customers 2026'] },
    { number: 3, cells: ['Empresa', 'Correo'] },
  ];
  const shared = { ...data(leadImport(1)), analysis: analysis({ headingRow: 3, firstRows }) };
  const { calls } = await openImports(shared, '&import=1');
  const row = await screen.findByLabelText('Row with the headings');
  expect(row).toHaveValue('3');
  await user.selectOptions(row, 'Row 1: Customers 2026');
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/analysis?headingRow=1'))).toBe(true));
  await user.click(await screen.findByRole('radio', { name: 'Leave the value out, keep the lead' }));
  shared.analysis = analysis({ headingRow: 3, firstRows });
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/Every row is being checked/);
  const check = calls.find(({ path }) => path.endsWith('/check'));
  expect(check?.body).toMatchObject({ headingRow: 3, wrongValues: 'leaveOut' });
});
