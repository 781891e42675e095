import type { Company } from '@portals/contracts/consulting';
import type { ListReading, WholeList } from '@portals/platform/list';
import { EmptyState, ListView, Spinner } from '@portals/ui';
import { useCallback, useMemo, useState } from 'react';
import { ReportArt } from '../art/report-art';
import { can } from '../company/can';
import type { CompanyLists } from '../records/use-company-lists';
import { useText } from '../text';
import { GenerateDialog, useGenerate } from './generate-dialog';
import { LazyReport } from './lazy-report';
import { ObligationsSwitch } from './obligations-switch';
import { reportFacts } from './report-facts';
import { ReportPreparation } from './report-preparation';
import { missingCategories } from './report-readiness';
import type { ReportSource } from './report-source';
import { useReport } from './use-report';

type SourceLists = Omit<ReportSource, 'company'>;

/** Returns the lists from which the report is composed; null until all of them have loaded. */
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

/** Combines several lists into one result: it is ready when all lists are, and a retry refetches only the lists that failed. */
function readingTogether(lists: readonly WholeList<unknown>[]): ListReading {
  const missing = lists.filter(({ data }) => !data);
  const failed = missing.some(({ error }) => error);
  return {
    state: missing.length === 0 ? 'rows' : failed ? 'failed' : 'loading',
    retrying: lists.some(({ isValidating }) => isValidating),
    retry: () => {
      for (const list of lists) if (list.error) void list.mutate().catch(() => undefined);
    },
  };
}

/** Shown until the report exists: the requirements, and the dialog that generates it. */
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
  const { run, pending } = useGenerate({ companyId: company.id, onDone: close });
  const counts = countsOf(lists);
  const ready = missingCategories(counts).length === 0;
  return (
    <>
      <ReportPreparation
        name={company.name}
        counts={counts}
        unchecked={unchecked}
        generating={pending}
        onGenerate={can(company, 'work') ? () => setAsking(true) : null}
      />
      {asking && ready && (
        <GenerateDialog source={source} pending={pending} onGenerate={() => void run()} onClose={close} />
      )}
    </>
  );
}

/** Shows the report tab of a company: the missing entries, the button to generate the report, or the report itself. */
export function ReportTab({ company, lists }: { company: Company; lists: CompanyLists }) {
  const { t } = useText();
  const { report, unchecked, loading } = useReport(company.id);
  const { products, departments, problems, strengths } = lists;
  const source = useMemo(
    () => sourceLists({ products, departments, problems, strengths }),
    [products, departments, problems, strengths],
  );

  const isOld = report !== null && !report.facts;
  const today = useMemo(
    () => (isOld && source ? reportFacts({ company, ...source }) : undefined),
    [isOld, company, source],
  );

  if (report) {
    const opensRows = can(company, 'contribute');
    return (
      <LazyReport company={company} report={report} today={today ?? null} opensRows={opensRows}>
        {can(company, 'work') && <ObligationsSwitch report={report} />}
      </LazyReport>
    );
  }
  const spinner = <Spinner fill label={t('reportTab.loading')} />;
  if (loading) return spinner;
  if (!can(company, 'contribute'))
    return (
      <EmptyState
        art={<ReportArt ready={false} />}
        title={t('reportTab.notYetTitle')}
        text={t('reportTab.notYetText')}
      />
    );
  return (
    <ListView
      list={readingTogether([products, departments, problems, strengths])}
      failed={{ title: t('reportTab.listsError'), text: t('reportTab.listsErrorText') }}
      loading={spinner}
      empty={null}
    >
      {source && <Preparation company={company} lists={source} unchecked={unchecked} />}
    </ListView>
  );
}
