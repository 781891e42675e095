import type { PeriodKind } from '@portals/contracts/constants';
import { companyPath } from '../shared';

/** Every reading of a company's figures begins with this. */
export const figuresPrefix = (companyId: number) => `${companyPath(companyId)}/analytics`;

/** @param period name of a period; without one, the running one of the kind */
export const figuresPath = (companyId: number, kind: PeriodKind, period: string | undefined) =>
  `${figuresPrefix(companyId)}?${new URLSearchParams(period === undefined ? { kind } : { period })}`;
