import {
  type FakeCall,
  heldReply,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { type CompanyData, companyApi, emptyCompany, readyCompany, report } from '../test/company-api';

const open = (fetch: (call: FakeCall) => unknown, language: 'en' | 'es' = 'en') =>
  renderPortal(portal, { route: '/empresa/5?tab=report', fetch, language, user: testUser });

const generate = () => screen.findByRole('button', { name: 'Generate report' });
const reportCalls = (calls: readonly FakeCall[]) => calls.filter(({ path }) => path.endsWith('/report'));
const posts = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');

async function confirm() {
  await userEvent.click(await generate());
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Generate now' }));
}

it('is composed from the lists as they are when it is generated (rule 6.1)', async () => {
  const data = readyCompany();
  const { calls } = await open(companyApi(data));
  await generate();
  // In the meantime, another person adds a problem and replaces a product.
  data.problems.push({ id: 2, companyId: 5, description: 'Nobody answers at night', priority: 5 });
  data.products.splice(0, 1, {
    id: 2,
    companyId: 5,
    name: 'Bench',
    description: 'Pine bench',
    type: 'product',
  });
  await confirm();
  await waitFor(() => expect(posts(calls)).toHaveLength(1));
  const written = JSON.stringify(posts(calls)[0]?.body);
  expect(written).toContain('Nobody answers at night');
  expect(written).toContain('Bench');
  expect(written).not.toContain('Chair');
});

describe('before the report', () => {
  const needs: [keyof CompanyData, string, string][] = [
    ['products', 'Add at least one product or service', 'products'],
    ['departments', 'Add at least one department', 'departments'],
    ['problems', 'Add at least one problem', 'problems'],
    ['strengths', 'Add at least one strength', 'strengths'],
  ];

  it.each(needs)('names %s alone when only that is missing, and leads to it', async (kind, need, tab) => {
    const { location } = await open(companyApi({ ...readyCompany(), [kind]: [] }));
    expect(await screen.findByText(need)).toBeInTheDocument();
    expect(await generate()).toBeDisabled();
    const [link, ...others] = screen.getAllByRole('link', { name: /^Go to/ });
    expect(others).toEqual([]);
    if (link) await userEvent.click(link);
    expect(location()).toBe(tab === 'products' ? '/empresa/5' : `/empresa/5?tab=${tab}`);
  });

  it('lists all four categories for an empty company', async () => {
    await open(companyApi(emptyCompany()));
    for (const [, need] of needs) expect(await screen.findByText(need)).toBeInTheDocument();
  });

  it('is ready without a contact', async () => {
    const { calls } = await open(companyApi(readyCompany()));
    expect(await generate()).toBeEnabled();
    expect(screen.getByText('Everything is ready')).toBeInTheDocument();
    expect(reportCalls(calls)).toHaveLength(1);
  });

  it.each([500, 403])('treats the response %s as no report, and says what it means', async (status) => {
    const service = companyApi(readyCompany());
    const { calls } = await open((call) =>
      call.path.endsWith('/report') ? reply(status, {}) : service(call),
    );
    expect(await generate()).toBeEnabled();
    expect(screen.getByText(/could not check whether a report already exists/)).toBeInTheDocument();
    expect(reportCalls(calls)).toHaveLength(1);
  });

  it('offers a retry when a list that it needs cannot be loaded', async () => {
    const service = companyApi(readyCompany());
    let fail = true;
    await open((call) => (fail && call.path.endsWith('/problems') ? reply(500, {}) : service(call)));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fail = false;
    await userEvent.click(retry);
    expect(await generate()).toBeEnabled();
  });
});

it('shows the previous answer when its tab is opened again, and then what a colleague has generated (rule 5.8)', async () => {
  const data = readyCompany();
  const service = companyApi(data);
  const held = heldReply(report);
  const { calls } = await open((call) =>
    data.report && call.path.endsWith('/report') ? held.answer() : service(call),
  );
  await generate();
  await userEvent.click(screen.getByRole('tab', { name: /^Problems/ }));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  data.report = report;
  await userEvent.click(screen.getByRole('tab', { name: 'Report' }));
  expect(await generate()).toBeEnabled();
  await waitFor(() => expect(reportCalls(calls)).toHaveLength(2));
  expect(await generate()).toBeEnabled();
  held.release();
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(reportCalls(calls)).toHaveLength(2);
});

describe('generating', () => {
  it('disables the button until the response', async () => {
    const service = companyApi(readyCompany());
    let answer: (value: unknown) => void = () => undefined;
    await open((call) =>
      call.method === 'POST' ? new Promise((resolve) => (answer = resolve)) : service(call),
    );
    const button = await generate();
    await confirm();
    await waitFor(() => expect(button).toBeDisabled());
    answer(reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'The service is not available right now.' }));
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('says beforehand what would be shortened, and nothing when everything fits', async () => {
    const data = readyCompany();
    const { unmount } = await open(companyApi(data));
    await userEvent.click(await generate());
    expect(within(await screen.findByRole('alertdialog')).queryByText(/first 600 characters/)).toBeNull();
    unmount();
    data.products = Array.from({ length: 30 }, (_, at) => ({
      id: at + 1,
      companyId: 5,
      name: `Chair ${at}`,
      description: 'oak '.repeat(1200),
      type: 'product',
    }));
    await open(companyApi(data));
    await userEvent.click(await generate());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/each text keeps its first 600 characters/)).toBeInTheDocument();
  });

  it('does nothing when it is cancelled', async () => {
    const { calls } = await open(companyApi(readyCompany()));
    await userEvent.click(await generate());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Each company gets one report/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(posts(calls)).toEqual([]);
    expect(await generate()).toBeEnabled();
  });

  it('sends the three parts once, then shows them without another button to generate', async () => {
    const { calls, toast } = await open(companyApi(readyCompany()));
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Analysis' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Recommendations' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'AI architecture' })).toBeInTheDocument();
    expect(toast()).toMatchObject({ title: 'Report generated' });
    expect(screen.queryByRole('button', { name: /Generate/ })).not.toBeInTheDocument();
    expect(posts(calls)).toHaveLength(1);
    expect(reportCalls(calls)).toHaveLength(1);
    expect(posts(calls)[0]).toMatchObject({
      path: '/api/reports',
      body: {
        companyId: 5,
        analysis: expect.stringContaining('This report is about Acme, a small company'),
        recommendations: expect.stringContaining('High-priority problems'),
        aiArchitecture: expect.stringContaining('light and low-cost'),
        facts: { rows: [{ id: 1, name: 'Chair' }, { name: 'Sales' }, { name: 'Slow answers' }, {}] },
      },
    });
  });

  it('uses the language of the interface', async () => {
    const { calls } = await open(companyApi(readyCompany()), 'es');
    await userEvent.click(await screen.findByRole('button', { name: 'Generar informe' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Generar ahora' }));
    await screen.findByRole('heading', { name: 'Análisis' });
    expect(posts(calls)[0]?.body).toMatchObject({
      analysis: expect.stringContaining('Resumen ejecutivo'),
      language: 'es',
    });
  });

  it('shows the report that somebody else has generated in the meantime', async () => {
    const data = readyCompany();
    const service = companyApi(data);
    const { toast } = await open((call) => {
      if (call.method !== 'POST') return service(call);
      data.report = report;
      return reply(409, { code: 'REPORT_EXISTS' });
    });
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Analysis' })).toBeInTheDocument();
    expect(toast()).toMatchObject({ title: 'There was already a report' });
  });

  it('reloads the lists when something was removed in the meantime', async () => {
    const data = readyCompany();
    const service = companyApi(data);
    const { toast } = await open((call) => {
      if (call.method !== 'POST') return service(call);
      data.problems.length = 0;
      return reply(422, { code: 'REPORT_NOT_READY', missing: ['problems'] });
    });
    await confirm();
    expect(await screen.findByText('Add at least one problem')).toBeInTheDocument();
    expect(toast()).toMatchObject({ tone: 'destructive', title: 'Error generating report' });
  });

  it('says that the company was deleted in the meantime, and no longer asks', async () => {
    const service = companyApi(readyCompany());
    let isDeleted = false;
    await open((call) => (isDeleted ? reply(404, { code: 'NOT_FOUND' }) : service(call)));
    await generate();
    isDeleted = true;
    await confirm();
    expect(await screen.findByText(/You no longer have access to Acme/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('shows any other error, and can be retried', async () => {
    const service = companyApi(readyCompany());
    let fail = true;
    const { toast } = await open((call) =>
      fail && call.method === 'POST'
        ? reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'The service is not available right now.' })
        : service(call),
    );
    await confirm();
    await waitFor(() =>
      expect(toast()).toMatchObject({
        tone: 'destructive',
        title: 'Error generating report',
        description: 'The service is not available right now.',
      }),
    );
    fail = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Generate now' }));
    expect(await screen.findByRole('heading', { name: 'Analysis' })).toBeInTheDocument();
  });
});
