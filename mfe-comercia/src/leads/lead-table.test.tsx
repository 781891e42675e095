import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { choose, dialog, open, press, user } from '../test/open-portal';

const view = '?view=leads&company=3';
const data = (): MarketingData => ({
  companies: [company(3, 'Alfa'), company(4, 'Beta')],
  products: [],
  leads: [
    {
      ...lead(1, 3, 'Acme'),
      contactName: 'Ana',
      position: 'CEO',
      city: 'Vigo',
      sector: 'Retail',
      nextStepOn: '2020-05-01',
    },
    { ...lead(2, 3, 'Boats'), status: 'won', source: 'Web', nextStepOn: '2999-01-01' },
    { ...lead(3, 3, 'Cork'), status: 'Dormant', sector: 'Retail' },
    lead(4, 4, 'Elsewhere'),
  ],
});
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');
const link = (name: string) => screen.findByRole('link', { name });
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Leads of Alfa' });
  return (await within(table).findAllByRole('rowheader')).map(({ textContent }) => textContent);
};
const filter = (name: string) => screen.findByRole('combobox', { name });

describe('the table of leads', () => {
  it('shows each lead with its contact, status, source and next step', async () => {
    await open(view, data());
    const row = within((await link('Acme')).closest('tr') ?? document.body);
    for (const text of ['Ana', 'CEO · Vigo', 'New', 'Fair', 'Retail', '1 May 2020']) {
      expect(row.getByText(text)).toBeInTheDocument();
    }
    expect(row.getByText(/overdue/)).toBeInTheDocument();
    expect(within((await link('Boats')).closest('tr') ?? document.body).queryByText(/overdue/)).toBeNull();
    expect(screen.getByText('Dormant')).toBeInTheDocument();
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });

  it('translates the suggested statuses', async () => {
    await open(view, data(), { language: 'es' });
    await link('Boats');
    expect(screen.getByText('Ganado')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Ganado (1)' })).toHaveValue('won');
  });

  it('filters by values of the leads, and keeps that in the address', async () => {
    const { location } = await open(`${view}&page=2`, data());
    await link('Acme');
    const sector = await filter('Sector');
    await user.selectOptions(sector, await within(sector).findByRole('option', { name: 'Retail (2)' }));
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&sector=Retail'));
    await waitFor(async () => expect(await names()).toEqual(['Cork', 'Acme']));
    await user.selectOptions(await filter('Status'), 'Dormant (1)');
    await waitFor(async () => expect(await names()).toEqual(['Cork']));
    await press('Remove the filter “Sector: Retail”');
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&status=Dormant'));
  });

  it('recognises a filter value that is spelt differently, or that no lead has', async () => {
    await open(`${view}&source=WEB&sector=Wine&nextStepUntil=2030-01-01`, data());
    expect(await screen.findByRole('option', { name: 'Web (1)' })).toBeInTheDocument();
    expect(await filter('Source')).toHaveValue('Web');
    expect(await filter('Sector')).toHaveDisplayValue('Wine');
    expect(await screen.findByText('No lead matches')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Next step by 1 Jan 2030/ })).toBeInTheDocument();
  });

  const behind: [language: 'en' | 'es', query: string, chips: string[]][] = [
    [
      'en',
      'step=won&stepFrom=2026-12-21&stepUntil=2026-12-27&wasIn=open&wasOn=2026-12-27',
      ['Won from 21 to 27 December 2026', 'Open at the end of 27 December 2026'],
    ],
    [
      'es',
      'step=won&stepFrom=2026-12-21&stepUntil=2026-12-27&wasIn=lost&wasOn=2026-12-27',
      ['Ganados del 21 al 27 de diciembre de 2026', 'En «Perdido» al final del 27 de diciembre de 2026'],
    ],
    [
      'en',
      'createdFrom=2026-11-30T23:00:00.000Z&createdUntil=2026-12-31T23:00:00.000Z&wasIn=other&wasOn=2026-12-31',
      ['Arrived in December 2026', 'In “Other” at the end of 31 December 2026'],
    ],
    ['es', 'createdUntil=2026-12-31T23:00:00.000Z', ['Llegados hasta el 31 de diciembre de 2026']],
  ];
  it.each(behind)('describes in %s which leads are behind a figure: %s', async (language, query, chips) => {
    const { calls } = await open(`${view}&${query}`, data(), { language });
    const shown = await screen.findByRole('list', { name: /^(Filters in use|Filtros aplicados)$/ });
    const texts = within(shown)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(texts.slice(0, chips.length)).toEqual(chips);
    const asked = calls
      .map(({ path }) => new URL(path, 'http://site.example'))
      .find(({ pathname }) => /leads$/.test(pathname));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject(
      Object.fromEntries(new URLSearchParams(query)),
    );
  });

  it('removes all parts of one condition at once, and applies it on the board too', async () => {
    const step = 'step=won&stepFrom=2026-12-21&stepUntil=2026-12-27';
    const { location } = await open(`${view}&${step}&source=Fair`, data());
    await user.click(await screen.findByRole('tab', { name: 'Board' }));
    await waitFor(() => expect(location()).toContain('show=board'));
    await press('Remove the filter “Won from 21 to 27 December 2026”');
    await waitFor(() => expect(location()).not.toContain('step'));
    expect(location()).toContain('source=Fair');
  });

  it('drops incomplete and unknown filters from the address', async () => {
    const { calls } = await open(
      `${view}&step=won&stepFrom=2026-12-21&wasOn=2026-12-27&createdUntil=soon`,
      data(),
    );
    await link('Acme');
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
    for (const { path } of calls) expect(path).not.toMatch(/step|was|createdUntil/);
  });

  it('filters by how well leads fit', async () => {
    const leads = [
      { ...lead(1, 3, 'Acme'), fit: 80 },
      { ...lead(2, 3, 'Boats'), fit: 10 },
    ];
    const { location } = await open(view, { ...data(), leads });
    await link('Boats');
    await user.selectOptions(await filter('Fit'), 'High');
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&fit=high'));
    await waitFor(async () => expect(await names()).toEqual(['Acme']));
    expect(screen.getByRole('button', { name: 'Remove the filter “Fit: High”' })).toBeInTheDocument();
  });

  it('clears the search and all filters when nothing matches', async () => {
    const { location } = await open(`${view}&search=zzz&status=won`, data());
    await press('Clear search and filters');
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3'));
    expect(await names()).toHaveLength(3);
  });

  it('removes the filters but not the search', async () => {
    const { location } = await open(`${view}&search=a&status=new&source=Fair`, data());
    await press('Remove all filters');
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&search=a'));
  });

  it('keeps search, order and page in the address', async () => {
    const leads = Array.from({ length: 60 }, (_, at) => lead(at + 1, 3, `Shop ${at + 1}`));
    const { location } = await open(`${view}&page=9`, { ...data(), leads });
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&page=3'));
    expect(await screen.findByText('51–60 of 60')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Company' }));
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&sort=name'));
    await user.type(screen.getByRole('searchbox'), 'shop 1{Enter}');
    await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&search=shop+1&sort=name'));
  });

  it('says how to begin when there is no lead', async () => {
    await open(view, { ...data(), leads: [] });
    expect(await screen.findByText('Alfa has no leads yet')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute(
      'href',
      '/comercia?view=leads&company=3&show=imports',
    );
    await press('Add the first lead');
    expect(await dialog('New lead')).toBeDefined();
  });

  it('offers a retry after a failure', async () => {
    let broken = true;
    const api = marketingApi(data());
    const isList = ({ path }: FakeCall) => path.includes('/leads?');
    await open(view, data(), { fetch: (call) => (broken && isList(call) ? reply(503, {}) : api(call)) });
    await screen.findByText('The leads could not be loaded');
    broken = false;
    await press('Try again');
    expect(await link('Acme')).toBeInTheDocument();
  });
});

describe('a row', () => {
  it('gets another status, in the user’s language', async () => {
    const { calls, toast } = await open(view, data(), { language: 'es' });
    await link('Acme');
    await user.click(screen.getByRole('button', { name: 'Acciones para Acme' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar el estado' }));
    const form = await dialog('Cambiar el estado');
    const status = form.getByRole('combobox', { name: /^Estado/ });
    expect(status).toHaveValue('Nuevo');
    await user.clear(status);
    await user.type(status, 'ganado');
    await user.dblClick(form.getByRole('button', { name: 'Cambiar el estado' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Estado cambiado', description: 'Ganado' }));
    expect(writes(calls)).toMatchObject([
      { method: 'PATCH', path: '/api/marketing/leads/1', body: { status: 'won', version: 1 } },
    ]);
  });

  it('gets a suggested status with one press, and shows it', async () => {
    await open(view, data());
    await link('Acme');
    await choose('Acme', 'Change status');
    const form = await dialog('Change status');
    await user.click(form.getByRole('button', { name: 'Proposal' }));
    await user.click(form.getByRole('button', { name: 'Change status' }));
    const row = within((await link('Acme')).closest('tr') ?? document.body);
    expect(await row.findByText('Proposal')).toBeInTheDocument();
  });

  it('is deleted after a confirmation', async () => {
    const { calls } = await open(view, data());
    await link('Acme');
    await choose('Acme', 'Delete');
    await screen.findByRole('alertdialog', { name: 'Delete Acme?' });
    await press('Delete lead');
    await waitFor(async () => expect(await names()).toEqual(['Cork', 'Boats']));
    expect(writes(calls)).toMatchObject([{ method: 'DELETE', path: '/api/marketing/leads/1' }]);
  });
});
