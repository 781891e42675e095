import type { CompanyAccessAnswer } from '@portals/contracts/sharing';
import { isLastDayOver } from '@portals/ui/sharing';

export const linksPath = (companyId: number) => `/api/companies/${companyId}/access`;

/** True while somebody could read the report through a link that deleting the company would end. */
export const hasOpenLinks = ({ links }: CompanyAccessAnswer) =>
  links.some(({ endsOn }) => !isLastDayOver(endsOn));
