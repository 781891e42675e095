import { LeadExportQuery, type MarketingCompany } from '@portals/contracts/marketing';
import { useFormat, useLanguage } from '@portals/platform';
import { CsvButton, companyPath, useText } from '../../shared';

type Filter = Omit<LeadExportQuery, 'language'>;

const exportPath = (companyId: number, query: LeadExportQuery): string => {
  const known = Object.entries(LeadExportQuery.parse(query)).flatMap(([name, value]): [string, string][] =>
    value ? [[name, String(value)]] : [],
  );
  return `${companyPath(companyId)}/leads/export?${new URLSearchParams(known)}`;
};

export interface ExportButtonProps {
  company: MarketingCompany;
  /** Filter for the leads to export; its sort order and page are ignored. */
  filter: Filter;
  /** Number of leads to export. */
  total: number;
}

/** Exports all listed leads, including those on other pages, as a CSV file, and reports whether the file is complete (rule 9.14). */
export function ExportButton({ company, filter, total }: ExportButtonProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { language } = useLanguage();
  return (
    <CsvButton
      path={() => exportPath(company.id, { ...filter, language })}
      name={`leads ${company.name}`}
      label={t('leadExport.button', { count: total, shown: number(total) })}
      words={{
        done: (counted) => t('leadExport.done', counted),
        shortText: (counts) => t('leadExport.shortText', counts),
        failed: t('leadExport.failed'),
      }}
    />
  );
}
