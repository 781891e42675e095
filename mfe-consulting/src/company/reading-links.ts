import type { CompanyAccessAnswer } from '@portals/contracts/sharing';
import { isLastDayOver } from '@portals/ui/sharing';

export const linksPath = (companyId: number) => `/api/companies/${companyId}/access`;

/** True while a reading link to the report is still valid; deleting the company would revoke it. */
export const hasOpenLinks = ({ links }: CompanyAccessAnswer) =>
  links.some(({ endsOn }) => !isLastDayOver(endsOn));
