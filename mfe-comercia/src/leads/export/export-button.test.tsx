import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { open, press } from '../../test/open-portal';
import { setClock } from '../../test/open-sending';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa/Sol')],
  products: [],
  leads: [lead(1, 3, 'Acme'), lead(2, 3, 'Acme Norte'), lead(3, 3, 'Boats')],
});

/** A file that the page has offered for download. */
interface Saved {
  name: string;
  parts: unknown[];
}

function record(): Saved[] {
  const saved: Saved[] = [];
  const RealBlob = globalThis.Blob;
  let parts: unknown[] = [];
  jest.spyOn(globalThis, 'Blob').mockImplementation((given = [], options) => {
    parts = [...given];
    return new RealBlob(given, options);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, parts });
  });
  return saved;
}
afterEach(() => jest.restoreAllMocks());

/** Fake data with a file to export; `asked` records the URLs of the requests. */
function exporting(answer: unknown) {
  const asked: string[] = [];
  const rest = marketingApi(data());
  const fetch = (call: FakeCall) => {
    if (!call.path.includes('/leads/export')) return rest(call);
    asked.push(call.path);
    return answer;
  };
  return { asked, options: { fetch } };
}
const show = (query: string, { options }: ReturnType<typeof exporting>) =>
  open(`?view=leads&company=3${query}`, data(), options);

it('exports all matches of the filter on every page, and shows their number', async () => {
  const saved = record();
  const service = exporting(reply(200, 'Company\r\nAcme\r\n"Acme\r\nNorte"\r\n', { 'X-Total-Count': '2' }));
  const { toast } = await show('&search=acme&sort=name&page=1', service);
  await press('Export 2 leads (CSV)');
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'success', title: '2 leads exported' }));
  expect(service.asked).toEqual(['/api/marketing/companies/3/leads/export?search=acme&language=en']);
  expect(saved).toEqual([
    {
      name: expect.stringMatching(/^leads Alfa Sol \d{4}-\d\d-\d\d\.csv$/),
      parts: ['\uFEFF', 'Company\r\nAcme\r\n"Acme\r\nNorte"\r\n'],
    },
  ]);
});

it('names a file after the day in Madrid', async () => {
  const saved = record();
  setClock('2026-02-02T23:30:00Z');
  await show('', exporting(reply(200, 'Company\r\nAcme\r\n', { 'X-Total-Count': '1' })));
  await press('Export 3 leads (CSV)');
  await waitFor(() => expect(saved).toMatchObject([{ name: 'leads Alfa Sol 2026-02-03.csv' }]));
  jest.useRealTimers();
});

it('says that a file is incomplete', async () => {
  record();
  const { toast } = await show('', exporting(reply(200, 'Company\r\nAcme\r\n', { 'X-Total-Count': '3' })));
  await press('Export 3 leads (CSV)');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The file may not be complete' }));
  expect(toast()?.description).toContain('It has 1 of 3 leads');
});

it.each([
  ['a refusal', reply(404, { code: 'NOT_FOUND', message: 'Not found.' }), 'Not found.'],
  ['a connection that breaks off', new TypeError('network error'), /connect/i],
])('saves no file after %s, and shows the reason', async (_what, answer, why) => {
  const saved = record();
  const { toast } = await show('', exporting(answer));
  await press('Export 3 leads (CSV)');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The leads could not be exported' }));
  expect(toast()?.description).toMatch(why);
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export 3 leads (CSV)' })).not.toHaveAttribute('aria-busy');
});
