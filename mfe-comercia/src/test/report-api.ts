import { languages } from '@portals/contracts/constants';
import type { Analytics, AnalyticsReport } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { analytics } from './analytics-api';
import { missing, pageOf } from './fake-rows';
import { company, type MarketingData, marketingApi } from './marketing-api';

export const report = (
  id: number,
  changes: Partial<Omit<AnalyticsReport, 'data'>> & { data?: Partial<Analytics> } = {},
): AnalyticsReport => {
  const { data, ...others } = changes;
  return {
    id,
    marketingCompanyId: 3,
    type: 'weekly',
    period: '2025-W52',
    language: 'en',
    running: false,
    createdAt: '2025-12-29T07:00:00.000Z',
    summary: 'More leads came in.\n\nOne source fell.',
    recommendations: '- Call those who wait.',
    ...others,
    data: {
      ...analytics(data),
      costPerLeadBefore: null,
      sourcesOfTrend: [],
      advice: [
        {
          code: 'WAITING',
          text: '12 leads wait: call them.',
          leads: { column: 'new', createdUntil: '2025-12-20T10:00:00.000Z' },
        },
        { code: 'COST', text: 'A lead costs more than before.', leads: null },
      ],
    },
  };
};

export interface ReportData extends MarketingData {
  /** Stored reports, newest period first. */
  reports: AnalyticsReport[];
  /** Called before each response; a returned value replaces the response. */
  instead?: (call: FakeCall) => unknown;
}

export const reportData = (...reports: AnalyticsReport[]): ReportData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  reports,
});

const rowOf = ({ data: _data, summary: _summary, recommendations: _text, ...row }: AnalyticsReport) => row;

/** Fakes the marketing service, including stored reports. */
export function reportApi(data: ReportData) {
  const others = marketingApi(data);
  const make = ({ body }: FakeCall) => {
    const { period, language, replace } = Object(body);
    const found = data.reports.find((one) => one.period === period);
    if (found && !replace) {
      const text = {
        statusCode: 409,
        code: 'ANALYTICS_REPORT_EXISTS',
        message: 'There is one.',
        requestId: 'r',
      };
      return reply(409, { ...text, conflict: { current: rowOf(found), fields: [] } });
    }
    const type = period.includes('W') ? 'weekly' : 'monthly';
    const made = report(found?.id ?? data.reports.length + 1, { period, language, type });
    data.reports = [made, ...data.reports.filter((one) => one !== found)];
    return reply(201, made);
  };
  const list = (query: URLSearchParams) => {
    const kind = query.get('kind');
    const type = kind === null ? null : kind === 'week' ? 'weekly' : 'monthly';
    return pageOf(data.reports.filter((one) => type === null || one.type === type).map(rowOf), query);
  };
  const one = (call: FakeCall, id: number, below: string | undefined) => {
    const found = data.reports.find((stored) => stored.id === id);
    if (!found) return missing();
    if (below === 'file') return `file of ${found.period}`;
    if (call.method !== 'DELETE') {
      const language = languages.find((one) => call.path.endsWith(`?language=${one}`));
      return language ? { ...found, language } : found;
    }
    data.reports = data.reports.filter((stored) => stored !== found);
    return undefined;
  };
  return (call: FakeCall): unknown => {
    const { pathname, searchParams } = new URL(call.path, 'http://site.example');
    const [, id, below] = /\/analytics-reports\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const isList = pathname.endsWith('/companies/3/analytics-reports');
    if (id === undefined && !isList) return others(call);
    const answer = data.instead?.(call);
    if (answer !== undefined) return answer;
    if (id !== undefined) return one(call, Number(id), below);
    return call.method === 'POST' ? make(call) : list(searchParams);
  };
}
