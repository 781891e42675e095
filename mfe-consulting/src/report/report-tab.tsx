import type { Company } from '@portals/contracts/consulting';
import { ErrorState, Spinner } from '@portals/ui';
import { useCallback, useMemo, useState } from 'react';
import type { CompanyLists } from '../records/use-company-lists';
import { useText } from '../text';
import { GenerateDialog, useGenerate } from './generate-dialog';
import { ReportPreparation } from './report-preparation';
import { missingCategories } from './report-readiness';
import type { ReportSource } from './report-source';
import { ReportView } from './report-view';
import { useReport } from './use-report';

type SourceLists = Omit<ReportSource, 'company'>;

/** The lists that the report is written from, once all of them are there. */
function sourceLists({
  products,
  departments,
  problems,
  strengths,
}: Omit<CompanyLists, 'contacts'>): SourceLists | null {
  if (!products.data || !departments.data || !problems.data || !strengths.data) return null;
  return {
    products: products.data,
    departments: departments.data,
    problems: problems.data,
    strengths: strengths.data,
  };
}

const countsOf = (lists: SourceLists) => ({
  products: lists.products.length,
  departments: lists.departments.length,
  problems: lists.problems.length,
  strengths: lists.strengths.length,
});

function ListsError({ lists }: { lists: CompanyLists }) {
  const { t } = useText();
  const needed = [lists.products, lists.departments, lists.problems, lists.strengths];
  const retry = () => {
    for (const list of needed) if (list.error) void list.mutate().catch(() => undefined);
  };
  return (
    <ErrorState
      title={t('reportTab.listsError')}
      text={t('reportTab.listsErrorText')}
      pending={needed.some((list) => list.isValidating)}
      onRetry={retry}
    />
  );
}

/** Before the report: what it needs, and the question that generates it. */
function Preparation({
  company,
  lists,
  unchecked,
}: {
  company: Company;
  lists: SourceLists;
  unchecked: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const source = useMemo(() => ({ company, ...lists }), [company, lists]);
  const close = useCallback(() => setAsking(false), []);
  const { run, pending } = useGenerate({ source, companyId: company.id, onDone: close });
  const counts = countsOf(lists);
  const ready = missingCategories(counts).length === 0;
  return (
    <>
      <ReportPreparation
        name={company.name}
        counts={counts}
        unchecked={unchecked}
        generating={pending}
        onGenerate={() => setAsking(true)}
      />
      {asking && ready && (
        <GenerateDialog source={source} pending={pending} onGenerate={() => void run()} onClose={close} />
      )}
    </>
  );
}

/** The report of a company: what is missing for it, the way to generate it, or the report. */
export function ReportTab({ company, lists }: { company: Company; lists: CompanyLists }) {
  const { t } = useText();
  const { report, unchecked, loading } = useReport(company.id);
  const { products, departments, problems, strengths } = lists;
  const source = useMemo(
    () => sourceLists({ products, departments, problems, strengths }),
    [products, departments, problems, strengths],
  );

  if (report) return <ReportView company={company} report={report} />;
  if (loading) return <Spinner fill label={t('reportTab.loading')} />;
  if (!source) {
    const failed = [products, departments, problems, strengths].some(({ data, error }) => !data && error);
    return failed ? <ListsError lists={lists} /> : <Spinner fill label={t('reportTab.loading')} />;
  }
  return <Preparation company={company} lists={source} unchecked={unchecked} />;
}
