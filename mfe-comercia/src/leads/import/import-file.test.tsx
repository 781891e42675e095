import { leadImportStates } from '@portals/contracts/constants';
import { type FakeCall, heldReply, reply, userEvent } from '@portals/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { data, leadImport } from '../../test/import-api';
import { csvFile, fileInput, openImports } from '../../test/open-imports';
import { press, user } from '../../test/open-portal';

const sheetXml = (value: string) =>
  strToU8(
    `<worksheet><sheetData><row><c t="inlineStr"><is><t>Empresa</t></is></c></row><row><c t="inlineStr"><is><t>${value}</t></is></c></row></sheetData></worksheet>`,
  );

function workbook(...names: string[]): File {
  const sheets = names.map((name, at) => `<sheet name="${name}" r:id="rId${at}"/>`).join('');
  const targets = names
    .map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`)
    .join('');
  const parts = Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at}.xml`, sheetXml(name)]));
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets}</Relationships>`),
    ...parts,
  });
  return new File([new Uint8Array(bytes)], 'clients.xlsx');
}

// The file type filter does not apply to dropped files, so it is disabled.
const anyFile = userEvent.setup({ delay: null, applyAccept: false });

const announced = (calls: readonly FakeCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/lead-imports'));
const sent = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'PUT');
const textOf = ({ body }: FakeCall) => {
  const bytes = typeof body === 'object' && body && 'bytes' in body ? String(body.bytes) : '';
  return Buffer.from(bytes, 'base64').toString('utf8');
};

describe('a file', () => {
  it('is registered, uploaded and checked', async () => {
    const { calls, location } = await openImports(data());
    await user.upload(await fileInput(), csvFile());
    expect(await screen.findByText('What each column holds')).toBeInTheDocument();
    expect(location()).toBe('/comercia?view=leads&company=3&show=imports&import=1');
    expect(announced(calls).map(({ body }) => body)).toEqual([
      { fileName: 'fair.csv', sizeBytes: 17, sha256: null },
    ]);
    expect(sent(calls).map(({ path }) => path)).toEqual(['/api/marketing/lead-imports/1/parts/1']);
    expect(sent(calls).map(textOf)).toEqual(['Empresa;Correo\nMu']);
    expect(screen.getByRole('heading', { name: 'fair.csv' })).toHaveFocus();
  });

  it('can be dropped too', async () => {
    const { calls } = await openImports(data());
    const box = (await fileInput()).parentElement ?? document.body;
    fireEvent.drop(box, { dataTransfer: { types: ['Files'], files: [csvFile()] } });
    await waitFor(() => expect(announced(calls)).toHaveLength(1));
    await screen.findByText('What each column holds');
  });

  it('is uploaded in parts, and only missing ones are sent', async () => {
    const before = data(
      leadImport(1, { state: 'uploading', sizeBytes: 400_000, missingParts: [2, 3], fileName: 'big.csv' }),
    );
    const { calls } = await openImports(before, '&import=1');
    const file = new File([new Uint8Array(400_000).fill(65)], 'big.csv');
    await user.upload(await fileInput('Choose big.csv again'), file);
    await screen.findByText('What each column holds');
    expect(sent(calls).map(({ path }) => path.split('/').at(-1))).toEqual(['2', '3']);
    expect(sent(calls).map((call) => textOf(call).length)).toEqual([184_320, 31_360]);
  });

  it('continues automatically when the connection is back', async () => {
    const shared = data();
    let lost = true;
    shared.instead = ({ method }) =>
      method === 'PUT' && lost ? new TypeError('Failed to fetch') : undefined;
    const { calls } = await openImports(shared);
    await user.upload(await fileInput(), csvFile());
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    lost = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('What each column holds')).toBeInTheDocument();
    expect(sent(calls)).toHaveLength(2);
  });

  it('shows why the service rejects it, and can be chosen again', async () => {
    const shared = data();
    let refused = true;
    const answer = { statusCode: 409, code: 'LEAD_IMPORT_PART_DIFFERS', message: 'Another part is there.' };
    shared.instead = ({ method }) => (method === 'PUT' && refused ? reply(409, answer) : undefined);
    await openImports(shared);
    await user.upload(await fileInput(), csvFile());
    expect(await screen.findByText('Another part is there.')).toBeInTheDocument();
    refused = false;
    await user.upload(await fileInput('Choose fair.csv again'), csvFile());
    expect(await screen.findByText('What each column holds')).toBeInTheDocument();
  });

  it('must be the same file to resume an upload', async () => {
    const half = leadImport(1, { state: 'uploading', sizeBytes: 17, missingParts: [1] });
    const { calls } = await openImports(data(half), '&import=1');
    await user.upload(await fileInput('Choose fair.csv again'), csvFile('fair.csv', 'another one'));
    expect(await screen.findByText(/That is not the file whose upload was started/)).toBeInTheDocument();
    expect(sent(calls)).toEqual([]);
  });

  it('is not registered twice', async () => {
    const shared = data();
    const held = heldReply(reply(201, leadImport(1)));
    shared.instead = ({ method }) => (method === 'POST' ? held.answer() : undefined);
    const { calls } = await openImports(shared);
    const input = await fileInput();
    await user.upload(input, csvFile());
    await waitFor(() => expect(input).toBeDisabled());
    fireEvent.drop(input.parentElement ?? input, { dataTransfer: { types: ['Files'], files: [csvFile()] } });
    held.release();
    await waitFor(() => expect(announced(calls)).toHaveLength(1));
  });

  it('starts no import when the service rejects it', async () => {
    const shared = data();
    const answer = {
      statusCode: 409,
      code: 'LEAD_IMPORT_TOO_MANY',
      message: 'Ten imports are open already.',
    };
    shared.instead = ({ method }) => (method === 'POST' ? reply(409, answer) : undefined);
    await openImports(shared);
    await user.upload(await fileInput(), csvFile());
    expect(await screen.findByText('Ten imports are open already.')).toBeInTheDocument();
  });
});

describe('a workbook', () => {
  it('with one sheet is uploaded as CSV under its own name', async () => {
    const { calls } = await openImports(data());
    await user.upload(await fileInput(), workbook('Clients'));
    await screen.findByText('What each column holds');
    expect(announced(calls)[0]?.body).toMatchObject({ fileName: 'clients.xlsx' });
    expect(sent(calls).map(textOf)).toEqual(['\uFEFFEmpresa\r\nClients\r\n']);
    const asked = calls.find(({ path }) => path.includes('/analysis'));
    expect(asked?.path).toContain('encoding=utf-8&separator=comma');
    expect(screen.queryByLabelText(/^Characters/)).toBeNull();
  });

  it('with several sheets asks for one of them', async () => {
    const { calls } = await openImports(data());
    await user.upload(await fileInput(), workbook('Lists', 'Leads'));
    await user.selectOptions(await screen.findByLabelText('Sheet'), 'Leads');
    await user.click(screen.getByRole('button', { name: 'Use this sheet' }));
    await screen.findByText('What each column holds');
    expect(sent(calls).map(textOf)).toEqual(['\uFEFFEmpresa\r\nLeads\r\n']);
  });
});

describe('a file that cannot be imported is rejected before the upload', () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]);
  it.each<[string, File, RegExp]>([
    ['an empty file', csvFile('empty.csv', ''), /The file is empty/],
    ['an old workbook', new File([old], 'old.xls'), /old Excel workbook.*CSV UTF-8/],
    [
      'an .ods',
      new File(
        [
          new Uint8Array(
            zipSync({ 'content.xml': strToU8('<x/>'), 'META-INF/manifest.xml': strToU8('<x/>') }),
          ),
        ],
        'a.ods',
      ),
      /LibreOffice document.*Text CSV/,
    ],
    ['a broken workbook', new File(['PK\u0003\u0004'], 'a.xlsx'), /damaged or incomplete/],
  ])('%s', async (_name, file, message) => {
    const { calls } = await openImports(data());
    await anyFile.upload(await fileInput(), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(announced(calls)).toEqual([]);
  });
});

describe('the list', () => {
  it('says that there are no imports yet', async () => {
    await openImports(data());
    expect(await screen.findByText('Nothing has been imported yet.')).toBeInTheDocument();
  });

  it('lists imports with their states, as links', async () => {
    await openImports(
      data(leadImport(2, { state: 'importing' }), leadImport(1, { state: 'undone', rows: 50 })),
    );
    const link = await screen.findAllByRole('link', { name: 'fair.csv' });
    expect(link.map((one) => one.getAttribute('href'))).toEqual([
      '/comercia?view=leads&company=3&show=imports&import=2',
      '/comercia?view=leads&company=3&show=imports&import=1',
    ]);
    for (const state of ['Importing', 'Undone']) expect(screen.getByText(state)).toBeInTheDocument();
  });

  it('discards imports that have stored nothing yet, without opening them (rule 9.20)', async () => {
    const states = leadImportStates.map((state, at) =>
      leadImport(at + 1, { state, fileName: `${state}.csv` }),
    );
    const { calls, location } = await openImports(data(...states));
    await screen.findByRole('link', { name: 'uploaded.csv' });
    const offered = screen.getAllByRole('button', { name: /^Discard the import of / });
    expect(offered.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(
      ['uploading', 'uploaded', 'checking', 'checked', 'failed'].map(
        (state) => `Discard the import of ${state}.csv`,
      ),
    );
    await press('Discard the import of uploaded.csv');
    await press('Discard the import');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'uploaded.csv' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/marketing/lead-imports/2',
    ]);
    expect(location()).toBe('/comercia?view=leads&company=3&show=imports');
    expect(screen.getByRole('link', { name: 'failed.csv' })).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    const shared = data(leadImport(1));
    let broken = true;
    shared.instead = ({ path }) => (broken && path.includes('lead-imports') ? reply(503, {}) : undefined);
    await openImports(shared);
    await screen.findByText('The imports could not be loaded');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'fair.csv' })).toBeInTheDocument();
  });
});
