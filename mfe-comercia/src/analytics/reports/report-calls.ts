import type { AnalyticsReportFormat, Language } from '@portals/contracts/constants';
import { ErrorBody } from '@portals/contracts/errors';
import { AnalyticsReport, AnalyticsReportQuery, AnalyticsReportRow } from '@portals/contracts/marketing';
import { ApiError, useInvalidate } from '@portals/platform';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { companyPath } from '../../shared';

export const reportRows = AnalyticsReportRow.array();

/** Path prefix of all requests about reports. */
const reportsPath = '/api/marketing/analytics-reports';
export const reportPath = (id: number) => `${reportsPath}/${id}`;
/** Returns the path of a report with its texts in the given language. */
export const reportTextPath = (id: number, language: Language) => `${reportPath(id)}?language=${language}`;
export const reportFilePath = (id: number, format: AnalyticsReportFormat, language: Language) =>
  `${reportPath(id)}/file?format=${format}&language=${language}`;
export const companyReportsPath = (companyId: number) => `${companyPath(companyId)}/analytics-reports`;

const ListFields = AnalyticsReportQuery.omit({ pageSize: true });
/** The list is always sorted by newest period first, so the sort parameter of the URL is ignored. */
const order = { safeParse: () => ({ success: true, data: '' }) };
const ReportListQuery = {
  shape: { ...ListFields.shape, sort: order },
  parse: (value: unknown) => ({ ...ListFields.parse(value), sort: '' }),
};
export type ReportListQuery = ReturnType<typeof ReportListQuery.parse>;

/** Returns the functions that encode the list in the URL and in the request. */
export function reportListAddress(companyId: number) {
  const address = listAddress(ReportListQuery, '');
  const path = (query: ReportListQuery) => `${companyReportsPath(companyId)}?${address.write(query)}`;
  return { ...address, path };
}

/** Returns the existing report from the error for a period that already has one; null for any other error. */
export function existingReportOf(error: unknown): AnalyticsReportRow | null {
  if (!(error instanceof ApiError && error.code === 'ANALYTICS_REPORT_EXISTS')) return null;
  const current = ErrorBody.safeParse(JSON.parse(error.body)).data?.conflict?.current;
  return AnalyticsReportRow.safeParse(current).data ?? null;
}

/** Refetches the lists of reports after one has been created or deleted. */
export function useReportRefresh(companyId: number): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate(companyReportsPath(companyId), reportsPath), [invalidate, companyId]);
}

export const reportSchema = AnalyticsReport;
