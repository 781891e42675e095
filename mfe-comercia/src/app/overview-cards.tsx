import type { LeadImportState } from '@portals/contracts/constants';
import { LeadImport } from '@portals/contracts/marketing';
import { useApiList, useFormat } from '@portals/platform';
import { CalendarClock, FileUp, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentCountPath, contentRows } from '../content';
import { leadCountPath, leadPanelPath, leadRows } from '../leads';
import {
  type ChosenCompany,
  campaignCountPath,
  campaignRows,
  companyPath,
  dayOf,
  productCountPath,
  productRows,
  startOfDay,
  useText,
  viewPath,
} from '../shared';
import { CardCount } from './card-count';
import { ViewCard } from './view-card';
import { viewIcons } from './view-icons';

/** Leads count as new for this many days. */
const newDays = 7;

interface CardProps {
  choice: ChosenCompany;
}

const companyOf = (choice: ChosenCompany) => (choice.state === 'chosen' ? choice.company : null);

/** Shows a total; renders nothing when it is unknown. */
function Total({ total }: { total: number | undefined }): ReactNode {
  const { number } = useFormat();
  return total !== undefined && <CardCount>{number(total)}</CardCount>;
}

/** Counts the leads of the chosen company that match a filter. */
export function useLeadCount(choice: ChosenCompany, filter: Record<string, string> = {}) {
  const company = companyOf(choice);
  const path = company && leadCountPath(company.id, filter);
  const { data, isLoading } = useApiList(path, { schema: leadRows });
  return { total: data?.total, loading: isLoading || choice.state === 'loading' };
}

/** Filters of recent leads, of due next steps, and of overdue ones. */
export const countedLeads = {
  fresh: () => ({ createdFrom: startOfDay(new Date(), newDays) }),
  due: () => ({ nextStepUntil: dayOf(new Date()) }),
  overdue: () => ({ nextStepUntil: dayOf(new Date(startOfDay(new Date(), 1))) }),
};

/** Card with recent leads. */
export function NewLeadsCard({ choice }: CardProps) {
  const { t } = useText();
  const { date } = useFormat();
  const filter = countedLeads.fresh();
  return (
    <ViewCard
      icon={UserPlus}
      title={t('overview.newLeads')}
      to={viewPath('leads', companyOf(choice)?.id, filter)}
      corner={<Total total={useLeadCount(choice, filter).total} />}
    >
      {t('overview.newLeadsText', { day: date(filter.createdFrom) })}
    </ViewCard>
  );
}

/** Card with due next steps, oldest first. */
export function OpenWorkCard({ choice }: CardProps) {
  const { t } = useText();
  const filter = countedLeads.due();
  const overdue = useLeadCount(choice, countedLeads.overdue()).total;
  return (
    <ViewCard
      icon={CalendarClock}
      title={t('overview.openWork')}
      to={viewPath('leads', companyOf(choice)?.id, { ...filter, sort: 'nextStep' })}
      corner={<Total total={useLeadCount(choice, filter).total} />}
    >
      {t('overview.openWorkText')} {overdue ? t('overview.overdue', { count: overdue }) : null}
    </ViewCard>
  );
}

const leadImports = LeadImport.array();

/** States in which an import has stored leads; in the others its counts are a forecast, or of what was undone. */
const storing: readonly LeadImportState[] = ['importing', 'stopped', 'done'];

/** Describes the result of an import or, when it has stored nothing, its progress. */
function useImportWords(): (shown: LeadImport) => string {
  const { t } = useText();
  const { number, date } = useFormat();
  return ({ fileName: file, createdAt, state, counts }) => {
    const day = date(createdAt);
    if (!storing.includes(state)) {
      return t('overview.lastImportState', { file, day, state: t(`imports.states.${state}`) });
    }
    const said = (count: number) => ({ count, shown: number(count) });
    const created = t('overview.importCreated', said(counts.created));
    const updated = t('overview.importUpdated', said(counts.updated));
    return t('overview.lastImportText', { file, day, created, updated });
  };
}

export function useLastImport(choice: ChosenCompany) {
  const company = companyOf(choice);
  const path = company && `${companyPath(company.id)}/lead-imports?pageSize=1`;
  return useApiList(path, { schema: leadImports });
}

/** Card with the last import of leads, once there is one. */
export function LastImportCard({ choice }: CardProps) {
  const { t } = useText();
  const words = useImportWords();
  const company = companyOf(choice);
  const last = useLastImport(choice).data?.rows[0];
  if (!company || !last) return null;
  const { created, updated } = last.counts;
  return (
    <ViewCard
      icon={FileUp}
      title={t('overview.lastImport')}
      to={leadPanelPath(company.id, 'imports')}
      corner={storing.includes(last.state) && <Total total={created + updated} />}
    >
      {words(last)}
    </ViewCard>
  );
}

/** Card with all leads of the chosen company. */
export function LeadsCard({ choice }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  return (
    <ViewCard
      icon={viewIcons.leads}
      title={t('views.leads')}
      to={viewPath('leads', company?.id)}
      corner={<Total total={useLeadCount(choice).total} />}
    >
      {company ? t('ready.leadsOf', { name: company.name }) : t('ready.leads')}
    </ViewCard>
  );
}

export function useProductCount(choice: ChosenCompany) {
  const company = companyOf(choice);
  return useApiList(company && productCountPath(company.id), { schema: productRows });
}

/** Card with the products of the chosen company. */
export function ProductsCard({ choice }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  const { data } = useProductCount(choice);
  return (
    <ViewCard
      icon={viewIcons.products}
      title={t('views.products')}
      to={viewPath('products', company?.id)}
      corner={<Total total={data?.total} />}
    >
      {company ? t('ready.productsOf', { name: company.name }) : t('ready.products')}
    </ViewCard>
  );
}

export function useCampaignCount(choice: ChosenCompany) {
  const company = companyOf(choice);
  return useApiList(company && campaignCountPath(company.id), { schema: campaignRows });
}

/** Card with all campaigns of the chosen company that are not archived. */
export function CampaignsCard({ choice }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  const { data } = useCampaignCount(choice);
  return (
    <ViewCard
      icon={viewIcons.campaigns}
      title={t('views.campaigns')}
      to={viewPath('campaigns', company?.id)}
      corner={<Total total={data?.total} />}
    >
      {t('ready.campaigns')}
    </ViewCard>
  );
}

export function useContentCount(choice: ChosenCompany) {
  const company = companyOf(choice);
  return useApiList(company && contentCountPath(company.id), { schema: contentRows });
}

/** Card with the texts of the chosen company. */
export function ContentCard({ choice }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  const { data } = useContentCount(choice);
  return (
    <ViewCard
      icon={viewIcons.content}
      title={t('views.content')}
      to={viewPath('content', company?.id)}
      corner={<Total total={data?.total} />}
    >
      {t('ready.content')}
    </ViewCard>
  );
}

/** Card with the person's companies. */
export function CompaniesCard({ choice }: CardProps) {
  const { t } = useText();
  const total = choice.state === 'chosen' ? choice.total : choice.state === 'none' ? 0 : undefined;
  return (
    <ViewCard
      icon={viewIcons.companies}
      title={t('views.companies')}
      to={viewPath('companies')}
      corner={<Total total={total} />}
    >
      {t('ready.companies')}
    </ViewCard>
  );
}
