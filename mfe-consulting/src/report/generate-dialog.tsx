import { Report } from '@portals/contracts';
import { ApiError, api, toast, useErrorText, useInvalidate } from '@portals/platform';
import { ConfirmDialog } from '@portals/ui';
import { FileText } from 'lucide-react';
import { useCallback } from 'react';
import { companyListPrefix } from '../companies/company-query';
import { useOnce } from '../form/use-once';
import { recordListPath } from '../records/record-kinds';
import { useText } from '../text';
import { composeReport } from './compose-report';
import type { ReportSource } from './report-source';
import { reportPath } from './use-report';

export interface GenerateDialogProps {
  source: ReportSource;
  companyId: number;
  onClose: () => void;
}

/**
 * Writes the report from what is on screen and stores it. When there is one already it is shown instead; when
 * something was removed meanwhile, the lists are read again (rule 6.1).
 */
function useGenerate({ source, companyId, onClose }: GenerateDialogProps) {
  const { t, language } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const recover = useCallback(
    async (error: unknown) => {
      const code = error instanceof ApiError ? error.status : null;
      if (code === 409) {
        toast({ title: t('reportTab.existsTitle'), description: t('reportTab.existsText') });
        await invalidate(reportPath(companyId), companyListPrefix);
        onClose();
        return;
      }
      const description = code === 422 ? t('reportTab.notReady') : errorText(error);
      toast({ tone: 'destructive', title: t('reportTab.error'), description });
      if (code !== 422) return;
      const kinds = ['products', 'departments', 'problems', 'strengths'] as const;
      await invalidate(...kinds.map((kind) => recordListPath(companyId, kind)), companyListPrefix);
      onClose();
    },
    [companyId, onClose, t, errorText, invalidate],
  );
  const generate = useCallback(async () => {
    try {
      const parts = composeReport(source, t, language);
      await api.post('/api/reports', { ...parts, companyId }, { schema: Report });
    } catch (error) {
      await recover(error);
      return;
    }
    const description = t('reportTab.generatedText', { name: source.company.name });
    toast({ tone: 'success', title: t('reportTab.generated'), description });
    await invalidate(reportPath(companyId), companyListPrefix);
    onClose();
  }, [source, companyId, onClose, t, language, recover, invalidate]);
  return useOnce(generate);
}

/** The last question before a report is generated, once and for good. */
export function GenerateDialog(props: GenerateDialogProps) {
  const { t } = useText();
  const { run, pending } = useGenerate(props);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      icon={<FileText aria-hidden />}
      title={t('reportTab.confirmTitle', { name: props.source.company.name })}
      text={t('reportTab.confirmText')}
      cancelLabel={t('reportTab.cancel')}
      confirmLabel={t(pending ? 'reportTab.generating' : 'reportTab.confirm')}
      pending={pending}
      onConfirm={() => void run()}
    />
  );
}
