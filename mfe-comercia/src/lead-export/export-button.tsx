import { LeadExportQuery, type MarketingCompany } from '@portals/contracts/marketing';
import { api, toast, useErrorText, useFormat, useLanguage } from '@portals/platform';
import { Button } from '@portals/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { companyPath } from '../company/company-calls';
import { useText } from '../text';
import { countRecords } from './count-records';
import { saveCsv } from './save-file';

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
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  async function save() {
    setPending(true);
    try {
      const file = await api.getFile(exportPath(company.id, { ...filter, language }));
      const count = countRecords(file.text);
      saveCsv(`leads ${company.name} ${new Date().toISOString().slice(0, 10)}`, file.text);
      if (count === file.total)
        toast({ tone: 'success', title: t('leadExport.done', { count, shown: number(count) }) });
      else {
        const counts = { had: number(count), of: number(file.total ?? 0) };
        const description = t('leadExport.shortText', counts);
        toast({ tone: 'destructive', title: t('leadExport.short'), description });
      }
    } catch (error) {
      toast({ tone: 'destructive', title: t('leadExport.failed'), description: errorText(error) });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} pending={pending} onClick={() => void save()}>
      {t('leadExport.button', { count: total, shown: number(total) })}
    </Button>
  );
}
