import type { PeriodKind } from '@portals/contracts/constants';
import { companyPath } from '../shared';

/** Prefix of all requests for a company's figures. */
export const figuresPrefix = (companyId: number) => `${companyPath(companyId)}/analytics`;

/** @param period key of a period; when undefined, the current week or month */
export const figuresPath = (companyId: number, kind: PeriodKind, period: string | undefined) =>
  `${figuresPrefix(companyId)}?${new URLSearchParams(period === undefined ? { kind } : { period })}`;
