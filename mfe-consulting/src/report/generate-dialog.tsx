import { Company, Report } from '@portals/contracts/consulting';
import { ApiError, api, toast, useErrorText, useInvalidate } from '@portals/platform';
import { reportRefusal, useCache, useOnce } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { FileText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { companyListPrefix } from '../company/company-query';
import { recordListPath, recordLists } from '../records/record-kinds';
import { useText } from '../text';
import { type ComposedReport, composeReport } from './compose-report';
import { reportFacts } from './report-facts';
import type { ReportSource } from './report-source';
import { reportPath } from './use-report';

/** Refetches the lists, because a report is generated only once and must include the latest entries of other people. */
async function readSource(companyId: number): Promise<ReportSource> {
  const path = (kind: keyof typeof recordLists) => recordListPath(companyId, kind);
  const [company, products, departments, problems, strengths] = await Promise.all([
    api.get(`/api/companies/${companyId}`, { schema: Company }),
    api.get(path('products'), { schema: recordLists.products }),
    api.get(path('departments'), { schema: recordLists.departments }),
    api.get(path('problems'), { schema: recordLists.problems }),
    api.get(path('strengths'), { schema: recordLists.strengths }),
  ]);
  return { company, products, departments, problems, strengths };
}

interface GenerateOptions {
  companyId: number;
  /** Called after the response, unless the user may retry from the same dialog. */
  onDone: () => void;
}

/**
 * Generates the report from the company's current lists and stores it. If a report already exists, the existing one is shown; if another
 * user has emptied a list in the meantime, the lists on screen are refetched (rule 6.1).
 */
export function useGenerate({ companyId, onDone }: GenerateOptions) {
  const { t, language } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const cache = useCache();
  const recover = useCallback(
    async (error: unknown) => {
      const code = error instanceof ApiError ? error.status : null;
      if (code === 409) {
        toast({ title: t('reportTab.existsTitle'), description: t('reportTab.existsText') });
        await invalidate(reportPath(companyId), companyListPrefix);
        onDone();
        return;
      }
      reportRefusal(error);
      toast({ tone: 'destructive', title: t('reportTab.error'), description: errorText(error) });
      if (code !== 422) return;
      const kinds = ['products', 'departments', 'problems', 'strengths'] as const;
      await invalidate(...kinds.map((kind) => recordListPath(companyId, kind)), companyListPrefix);
      onDone();
    },
    [companyId, onDone, t, errorText, invalidate],
  );
  const generate = useCallback(async () => {
    let report: Report;
    let source: ReportSource;
    try {
      source = await readSource(companyId);
      const { parts } = composeReport(source, t, language);
      const input = { ...parts, facts: reportFacts(source), language, companyId };
      report = await api.post('/api/reports', input, { schema: Report });
    } catch (error) {
      await recover(error);
      return;
    }
    const description = t('reportTab.generatedText', { name: source.company.name });
    toast({ tone: 'success', title: t('reportTab.generated'), description });
    await Promise.all([cache.put(reportPath(companyId), report), invalidate(companyListPrefix)]);
    onDone();
  }, [companyId, onDone, t, language, recover, invalidate, cache]);
  return useOnce(generate);
}

export interface GenerateDialogProps {
  source: ReportSource;
  pending: boolean;
  onGenerate: () => void;
  onClose: () => void;
}

function Shortened({ shortened }: Pick<ComposedReport, 'shortened'>) {
  const { t } = useText();
  if (!shortened) return null;
  return <p>{t('reportTab.shortened', { characters: shortened.text, entries: shortened.rows })}</p>;
}

/** Asks for a final confirmation, because a report cannot be regenerated, and names the parts that would have to be shortened. */
export function GenerateDialog({ source, pending, onGenerate, onClose }: GenerateDialogProps) {
  const { t, language } = useText();
  const { shortened } = useMemo(() => composeReport(source, t, language), [source, t, language]);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      icon={<FileText aria-hidden />}
      title={t('reportTab.confirmTitle', { name: source.company.name })}
      text={
        <>
          <p>{t('reportTab.confirmText')}</p>
          <Shortened shortened={shortened} />
        </>
      }
      cancelLabel={t('reportTab.cancel')}
      confirmLabel={t(pending ? 'reportTab.generating' : 'reportTab.confirm')}
      pending={pending}
      onConfirm={onGenerate}
    />
  );
}
