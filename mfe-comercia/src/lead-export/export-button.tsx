import { LeadExportQuery, type MarketingCompany } from '@portals/contracts/marketing';
import { useFormat, useLanguage } from '@portals/platform';
import { Button } from '@portals/ui';
import { Download } from 'lucide-react';
import { companyPath } from '../company/company-calls';
import { useText } from '../text';
import { useCsvExport } from './use-csv-export';

type Filter = Omit<LeadExportQuery, 'language'>;

const exportPath = (companyId: number, query: LeadExportQuery): string => {
  const known = Object.entries(LeadExportQuery.parse(query)).flatMap(([name, value]): [string, string][] =>
    value ? [[name, String(value)]] : [],
  );
  return `${companyPath(companyId)}/leads/export?${new URLSearchParams(known)}`;
};

export interface ExportButtonProps {
  company: MarketingCompany;
  /** Which leads; what else is in it is left out. */
  filter: Filter;
  /** How many these are. */
  total: number;
}

/** Saves the leads that are shown, on all pages, as a CSV file, and says whether it has them all (rule 9.14). */
export function ExportButton({ company, filter, total }: ExportButtonProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { language } = useLanguage();
  const { save, pending } = useCsvExport({
    done: (counted) => t('leadExport.done', counted),
    short: t('leadExport.short'),
    shortText: (counts) => t('leadExport.shortText', counts),
    failed: t('leadExport.failed'),
  });
  const saveLeads = () => save(exportPath(company.id, { ...filter, language }), `leads ${company.name}`);
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      pending={pending}
      onClick={() => void saveLeads()}
    >
      {t('leadExport.button', { count: total, shown: number(total) })}
    </Button>
  );
}
