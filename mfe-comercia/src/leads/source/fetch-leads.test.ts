import { leadImportLimits } from '@portals/contracts/constants';
import { leadSourceLimits } from '@portals/contracts/marketing';
import { fakeFetch } from '@portals/platform/testing';
import { fetchLeads } from './fetch-leads';

interface Page {
  leads: unknown[];
  next: string | null;
}

/** Fetches from a fake source whose page number `n`, counted from 0, is `pageOf(n)`. */
function fetchFrom(pageOf: (at: number) => Page, signal = new AbortController().signal) {
  let at = 0;
  const { fetch, calls } = fakeFetch(() => pageOf(at++));
  globalThis.fetch = fetch;
  const counts: number[] = [];
  const headings = ['Company', 'Contact'];
  const onCount = (count: number) => counts.push(count);
  return { outcome: fetchLeads({ companyId: 3, headings, onCount, signal }), calls, counts };
}
const limits: { rows: number; fileBytes: number } = leadImportLimits;
const full = Array.from({ length: leadSourceLimits.pageLeads }, () => ({ companyName: 'A' }));
afterEach(() => jest.restoreAllMocks());

it('accepts as many leads as an import, and no more', async () => {
  jest.replaceProperty(limits, 'rows', 2000);
  const source = fetchFrom((at) => ({ leads: at < 2 ? full : [{}], next: at < 2 ? String(at) : null }));
  await expect(source.outcome).rejects.toMatchObject({ reason: 'tooMany' });
  expect(source.counts).toEqual([1000, 2000]);
});

it('accepts as many bytes as an import, and requests no page after that', async () => {
  jest.replaceProperty(limits, 'fileBytes', 5000);
  const source = fetchFrom((at) => ({ leads: [{ companyName: 'ñ'.repeat(1000) }], next: String(at) }));
  await expect(source.outcome).rejects.toMatchObject({ reason: 'tooMany' });
  expect(source.calls).toHaveLength(3);
});

it('ends when there is always a next page, even without leads', async () => {
  const endless = fetchFrom((at) => ({ leads: [], next: String(at) }));
  await expect(endless.outcome).rejects.toMatchObject({ reason: 'endless' });
  expect(endless.calls).toHaveLength(leadSourceLimits.pages);
});

it.each([
  ['itself', ['a']],
  ['an earlier page', ['a', 'b', 'c']],
])('requests no page twice when one refers back to %s', async (_, cursors) => {
  const circle = fetchFrom((at) => ({ leads: [{}], next: cursors[at % cursors.length] ?? null }));
  await expect(circle.outcome).rejects.toMatchObject({ reason: 'endless' });
  expect(circle.calls).toHaveLength(cursors.length + 1);
});

it('requests no further page after an abort', async () => {
  const stop = new AbortController();
  const source = fetchFrom((at) => {
    if (at === 1) stop.abort();
    return { leads: [{}], next: String(at) };
  }, stop.signal);
  await expect(source.outcome).rejects.toMatchObject({ name: 'AbortError' });
  expect(source.calls).toHaveLength(2);
});
