import type { LeadImport } from '@portals/contracts/marketing';
import { type FakeCall, heldReply, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ImportData } from '../../test/import-api';
import { analysis, checked, counts, data, leadImport, settings } from '../../test/import-api';
import { lead } from '../../test/lead-api';
import { openImports } from '../../test/open-imports';
import { user } from '../../test/open-portal';

const posts = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
const bodyOf = (calls: readonly FakeCall[], action: string) =>
  calls.find(({ method, path }) => method === 'POST' && path.endsWith(`/${action}`))?.body;
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Changes all imports, as if the service had processed them in the meantime. */
const become = (shared: ImportData, changes: Partial<LeadImport>) => {
  shared.imports = shared.imports.map((row) => ({ ...row, ...changes }));
};

describe('settings', () => {
  it('start with what was detected, and are sent as shown', async () => {
    const { calls } = await openImports(data(leadImport(1)), '&import=1');
    expect(await screen.findByLabelText(/^“Empresa” holds/)).toHaveValue('companyName');
    expect(screen.getByText('Muñoz · Hotel Sol')).toBeInTheDocument();
    expect(screen.getByLabelText(/^“Column 3” holds/)).toHaveValue('');
    await press('Check the file');
    expect(await screen.findByText(/Every row is being checked and nothing is saved/)).toBeInTheDocument();
    expect(bodyOf(calls, 'check')).toEqual(settings);
  });

  it('can be changed: format, columns, source, status, country, date order, duplicates', async () => {
    const wide = analysis({
      headings: ['A', 'B', 'C'],
      samples: [['1', '2', '3']],
      mapping: ['companyName', 'contactPhone', 'nextStepOn'],
    });
    const shared = { ...data(leadImport(1)), analysis: wide };
    const { calls } = await openImports(shared, '&import=1');
    await user.selectOptions(await screen.findByLabelText('Encoding'), 'UTF-8');
    await user.selectOptions(await screen.findByLabelText('Column separator'), 'Tab');
    await waitFor(() =>
      expect(calls.some(({ path }) => path.includes('encoding=windows-1252&separator=tab'))).toBe(true),
    );
    await user.selectOptions(await screen.findByLabelText('Country of phone numbers'), 'France');
    await user.selectOptions(screen.getByLabelText('Order of dates'), 'Month, day, year: 12/31/2026');
    await user.clear(screen.getByLabelText(/^Source/));
    await user.type(screen.getByLabelText(/^Source/), 'Madrid');
    await user.clear(screen.getByLabelText(/^Status/));
    await user.type(screen.getByLabelText(/^Status/), 'newsletter');
    await user.click(screen.getByRole('radio', { name: 'Fill in gaps' }));
    await user.click(screen.getByRole('radio', { name: 'Phone only' }));
    await press('Check the file');
    await screen.findByText(/Every row is being checked/);
    expect(bodyOf(calls, 'check')).toMatchObject({
      source: 'Madrid',
      status: 'newsletter',
      country: 'FR',
      dayOrder: 'mdy',
      duplicates: 'fill',
      matchBy: ['phone'],
      mapping: ['companyName', 'contactPhone', 'nextStepOn'],
    });
  });

  it('are not sent without a company or a source, or with one field in two columns', async () => {
    const { calls } = await openImports(data(leadImport(1)), '&import=1');
    await user.selectOptions(await screen.findByLabelText(/^“Empresa” holds/), 'Email');
    await user.clear(screen.getByLabelText(/^Source/));
    await press('Check the file');
    expect(await screen.findByText(/Choose which column holds the company name/)).toBeInTheDocument();
    expect(
      screen.getAllByText('Another column already goes to this field. Leave one of them out.'),
    ).toHaveLength(2);
    expect(screen.getByText('Write where these leads come from')).toBeInTheDocument();
    expect(screen.getByLabelText(/^“Empresa” holds/)).toHaveFocus();
    expect(posts(calls)).toEqual([]);
  });

  it('allow two columns for notes', async () => {
    const { calls } = await openImports(data(leadImport(1)), '&import=1');
    await user.selectOptions(await screen.findByLabelText(/^“Correo” holds/), 'Notes');
    await user.selectOptions(screen.getByLabelText(/^“Column 3” holds/), 'Notes');
    await press('Check the file');
    await waitFor(() =>
      expect(bodyOf(calls, 'check')).toMatchObject({ mapping: ['companyName', 'notes', 'notes'] }),
    );
  });

  it('survive a reload until they are sent', async () => {
    const shared = data(leadImport(1));
    const before = await openImports(shared, '&import=1');
    await user.click(await screen.findByRole('radio', { name: 'Overwrite' }));
    before.unmount();
    await openImports(shared, '&import=1');
    expect(await screen.findByRole('radio', { name: 'Overwrite' })).toBeChecked();
  });

  it('say that the same file was imported before', async () => {
    const sameFile = { id: 9, fileName: 'old.csv', createdAt: '2026-11-01T09:30:00.000Z' };
    await openImports(data(leadImport(1, { sameFile })), '&import=1');
    expect(await screen.findByText(/old\.csv was imported on 1 Nov 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See that import' })).toHaveAttribute(
      'href',
      '/comercia?view=leads&company=3&show=imports&import=9',
    );
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeInTheDocument();
  });

  it('show why a file cannot be read, and discard it', async () => {
    const picture = { statusCode: 422, code: 'LEAD_IMPORT_NOT_TEXT', message: 'This is a picture.' };
    const shared = { ...data(leadImport(1)), analysis: reply(422, picture) };
    const { location } = await openImports(shared, '&import=1');
    expect(await screen.findByText('This is a picture.')).toBeInTheDocument();
    await press('Discard');
    await press('Discard the import');
    expect(await screen.findByText('Nothing has been imported yet.')).toBeInTheDocument();
    expect(location()).toBe('/comercia?view=leads&company=3&show=imports');
  });
});

describe('a check', () => {
  it('shows what will happen to each row', async () => {
    await openImports(data(checked(1)), '&import=1');
    expect(await screen.findByText(/The file has 1,206 rows/)).toBeInTheDocument();
    const amounts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(amounts).toEqual([
      ['Created', '1,200'],
      ['Updated', '0'],
      ['Unchanged', '3'],
      ['Skipped', '1'],
      ['Refused', '2'],
    ]);
    const reason = 'Email: This is no e-mail address 2 rows, the first is row 8 of the file';
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(reason);
    expect(screen.getByRole('link', { name: 'Download the 2 refused rows' })).toHaveAttribute(
      'href',
      '/api/marketing/lead-imports/1/refused.csv?language=en',
    );
  });

  it('leads back to its settings, which are kept', async () => {
    const { location } = await openImports(data(checked(1)), '&import=1');
    await user.click(await screen.findByRole('link', { name: 'Change the settings' }));
    expect(location()).toContain('&import=1&part=settings');
    await user.click(await screen.findByRole('radio', { name: 'Create it again' }));
    await press('Check the file');
    await screen.findByText(/Every row is being checked/);
    await waitFor(() => expect(location()).not.toContain('part='));
  });

  it('starts one import even if the button is pressed repeatedly', async () => {
    const shared = data(checked(1));
    const held = heldReply(undefined);
    shared.instead = ({ path }) => (path.endsWith('/start') ? held.answer() : undefined);
    const { calls } = await openImports(shared, '&import=1');
    await user.dblClick(await screen.findByRole('button', { name: 'Import 1,200 leads' }));
    held.release();
    expect(await screen.findByRole('button', { name: 'Stop the import' })).toBeInTheDocument();
    expect(posts(calls)).toEqual(['start']);
  });

  it('shows what another tab has started in the meantime', async () => {
    const shared = data(checked(1));
    const overtaken = reply(409, { statusCode: 409, code: 'LEAD_IMPORT_STATE', message: 'Too late.' });
    await openImports(shared, '&import=1');
    await screen.findByRole('button', { name: 'Import 1,200 leads' });
    shared.instead = ({ path }) => (path.endsWith('/start') ? overtaken : undefined);
    become(shared, { state: 'importing', rowsDone: 5 });
    await press('Import 1,200 leads');
    expect(await screen.findByRole('button', { name: 'Stop the import' })).toBeInTheDocument();
    expect(screen.queryByText('Too late.')).toBeNull();
  });

  it('cannot start an import that would change nothing', async () => {
    const nothing = { ...counts, created: 0 };
    await openImports(data(checked(1, { counts: nothing })), '&import=1');
    expect(await screen.findByText(/no lead would be created or changed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });
});

describe('an import', () => {
  const running = checked(1, { state: 'importing', expected: counts, rowsDone: 400, remainingSeconds: 130 });

  it('shows its progress until it has ended', async () => {
    const shared = data(running);
    await openImports(shared, '&import=1');
    expect(await screen.findByText('About 3 minutes left')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveValue(33);
    expect(screen.getByText('Importing: 25%')).toBeInTheDocument();
    become(shared, { state: 'done', rowsDone: 1206, undoUntil: '2026-12-22T10:00:00.000Z' });
    expect(await screen.findByText('The import is done')).toBeInTheDocument();
    const leads = screen.getByRole('link', { name: 'See the 1,200 new leads' });
    expect(leads).toHaveAttribute('href', '/comercia?view=leads&company=3&importId=1');
    expect(screen.getByRole('heading', { name: 'fair.csv' })).toHaveFocus();
    await user.click(leads);
    expect(await screen.findByRole('button', { name: 'Remove the filter “Import: fair.csv”' })).toBeVisible();
  });

  it('links to the leads created since its start when its own ones are no longer known', async () => {
    await openImports(data(checked(1, { state: 'done', expected: counts, undoUntil: null })), '&import=1');
    expect(await screen.findByRole('link', { name: 'See the 1,200 new leads' })).toHaveAttribute(
      'href',
      '/comercia?view=leads&company=3&createdFrom=2026-11-22T10%3A00%3A00.000Z&source=fair',
    );
  });

  it('is polled again after a failed request', async () => {
    const shared = data(running);
    await openImports(shared, '&import=1');
    await screen.findByText('About 3 minutes left');
    let readings = 0;
    shared.instead = ({ path }) => {
      if (!path.endsWith('/lead-imports/1')) return undefined;
      readings += 1;
      return readings === 1 ? new TypeError('Failed to fetch') : undefined;
    };
    become(shared, { state: 'done' });
    expect(await screen.findByText('The import is done')).toBeInTheDocument();
    expect(readings).toBe(2);
  });

  it('can be stopped and resumed', async () => {
    const { calls } = await openImports(data(running), '&import=1');
    await press('Stop the import');
    expect(await screen.findByText('The import was stopped')).toBeInTheDocument();
    await press('Continue the import');
    expect(await screen.findByRole('button', { name: 'Stop the import' })).toBeInTheDocument();
    expect(posts(calls)).toEqual(['stop', 'start']);
  });
});

describe('an undo', () => {
  const done = checked(1, { state: 'done', expected: counts, undoUntil: '2026-12-22T10:00:00.000Z' });

  it.each([
    ['is confirmed and tracked, and lists the leads that it keeps', 1],
    ['explains why fewer leads are listed than it keeps, after some of them were merged', 2],
  ])('%s', async (_what, kept) => {
    const one = { ...lead(5, 3, 'Hotel Sol'), contactName: 'Ana', status: 'won', version: 2 };
    const shared = { ...data(done), kept: [one] };
    const { calls } = await openImports(shared, '&import=1');
    await press('Undo (until 22 Dec 2026)');
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    expect(question.getByText('The 1,200 leads that it created are removed.')).toBeInTheDocument();
    expect(question.getByText('It has changed no leads.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByRole('progressbar', { name: 'Undoing' })).toBeInTheDocument();
    become(shared, { state: 'undone', undone: { removed: 1199, restored: 0, kept } });
    expect(await screen.findByText('1,199 leads were removed.')).toBeInTheDocument();
    expect(screen.getByText('What the import had done with the rows:')).toBeInTheDocument();
    expect(screen.getByText('1,200')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Download the/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Hotel Sol · Ana' })).toHaveAttribute(
      'href',
      '/comercia?view=leads&company=3&show=imports&import=1&lead=5',
    );
    expect(screen.queryAllByText(/^Leads that were merged/)).toHaveLength(kept - 1);
    await press('Undo what was kept');
    expect(await screen.findByRole('progressbar', { name: 'Undoing' })).toBeInTheDocument();
    expect(posts(calls)).toEqual(['undo', 'undo']);
    const none = { removed: 1200, restored: 0, kept: 0 };
    become(shared, { state: 'undone', undone: none, undoUntil: null });
    expect(await screen.findByText('1,200 leads were removed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo what was kept' })).toBeNull();
  });

  it('is not offered after its deadline', async () => {
    await openImports(data({ ...done, undoUntil: null }), '&import=1');
    await screen.findByText('The import is done');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});

it('is not shown under another company', async () => {
  await openImports(data(leadImport(1, { marketingCompanyId: 4 })), '&import=1');
  expect(await screen.findByText('Import not found')).toBeInTheDocument();
});

describe.each(['en', 'es'] as const)('every step in %s', (language) => {
  const done = { expected: counts, undoUntil: '2026-12-22T10:00:00.000Z' };
  it.each<[string, LeadImport]>([
    ['upload', leadImport(1, { state: 'uploading', missingParts: [1] })],
    ['settings', leadImport(1)],
    ['checking', leadImport(1, { state: 'checking' })],
    ['checked', checked(1)],
    ['importing', checked(1, { state: 'importing', expected: counts })],
    ['stopped', checked(1, { state: 'stopped', ...done })],
    ['done', checked(1, { state: 'done', ...done })],
    ['undoing', checked(1, { state: 'undoing', ...done })],
    ['undone', checked(1, { state: 'undone', undone: { removed: 1, restored: 0, kept: 0 } })],
  ])('has all its texts: %s', async (_step, shown) => {
    const { container } = await openImports(data(shown), '&import=1', { language });
    await screen.findByRole('heading', { name: 'fair.csv' });
    if (shown.state === 'uploaded')
      await screen.findByRole('button', { name: /^(Check the file|Comprobar)/ });
    expect(container.textContent).not.toMatch(/imports\.|\{\{/);
  });
});
