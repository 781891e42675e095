import type { LeadImportState } from '@portals/contracts/constants';
import type { CompanyOverview } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { CalendarClock, FileUp, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { leadPanelPath } from '../leads';
import { type ChosenCompany, useText, viewPath } from '../shared';
import { CardCount } from './card-count';
import { countedLeads } from './use-overview';
import { ViewCard } from './view-card';
import { viewIcons } from './view-icons';

interface CardProps {
  choice: ChosenCompany;
  overview: CompanyOverview | undefined;
}

const companyOf = (choice: ChosenCompany) => (choice.state === 'chosen' ? choice.company : null);

/** Shows a total; renders nothing while it is unknown. */
function Total({ total }: { total: number | undefined }): ReactNode {
  const { number } = useFormat();
  return total !== undefined && <CardCount>{number(total)}</CardCount>;
}

/** Card with recent leads. */
export function NewLeadsCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const { date } = useFormat();
  const filter = countedLeads.fresh();
  return (
    <ViewCard
      icon={UserPlus}
      title={t('overview.newLeads')}
      to={viewPath('leads', companyOf(choice)?.id, filter)}
      corner={<Total total={overview?.leads?.fresh} />}
    >
      {t('overview.newLeadsText', { day: date(filter.createdFrom) })}
    </ViewCard>
  );
}

/** Card with due next steps, oldest first. */
export function OpenWorkCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const filter = countedLeads.due();
  const overdue = overview?.leads?.overdue;
  return (
    <ViewCard
      icon={CalendarClock}
      title={t('overview.openWork')}
      to={viewPath('leads', companyOf(choice)?.id, { ...filter, sort: 'nextStep' })}
      corner={<Total total={overview?.leads?.due} />}
    >
      {t('overview.openWorkText')} {overdue ? t('overview.overdue', { count: overdue }) : null}
    </ViewCard>
  );
}

type LastImport = NonNullable<CompanyOverview['lastImport']>;

/**
 * Import states whose counts describe stored leads. In all other states, the counts are a forecast, or refer to leads that an undo has
 * removed.
 */
const storing: readonly LeadImportState[] = ['importing', 'stopped', 'done'];

/** Describes the result of an import, or its state if it has stored no leads. */
function useImportWords(): (shown: LastImport) => string {
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

/** Card with the latest import of leads; renders nothing if there is none. */
export function LastImportCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const words = useImportWords();
  const company = companyOf(choice);
  const last = overview?.lastImport;
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

/** Card with the number of all leads of the chosen company. */
export function LeadsCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  return (
    <ViewCard
      icon={viewIcons.leads}
      title={t('views.leads')}
      to={viewPath('leads', company?.id)}
      corner={<Total total={overview?.leads?.all} />}
    >
      {company ? t('ready.leadsOf', { name: company.name }) : t('ready.leads')}
    </ViewCard>
  );
}

/** Card with the number of products of the chosen company. */
export function ProductsCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  return (
    <ViewCard
      icon={viewIcons.products}
      title={t('views.products')}
      to={viewPath('products', company?.id)}
      corner={<Total total={overview?.records?.products} />}
    >
      {company ? t('ready.productsOf', { name: company.name }) : t('ready.products')}
    </ViewCard>
  );
}

/** Card with the number of campaigns of the chosen company, except archived ones. */
export function CampaignsCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  return (
    <ViewCard
      icon={viewIcons.campaigns}
      title={t('views.campaigns')}
      to={viewPath('campaigns', company?.id)}
      corner={<Total total={overview?.records?.campaigns} />}
    >
      {t('ready.campaigns')}
    </ViewCard>
  );
}

/** Card with the number of texts of the chosen company. */
export function ContentCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  return (
    <ViewCard
      icon={viewIcons.content}
      title={t('views.content')}
      to={viewPath('content', company?.id)}
      corner={<Total total={overview?.records?.contents} />}
    >
      {t('ready.content')}
    </ViewCard>
  );
}

/** Card with the number of companies of the user. */
export function CompaniesCard({ choice }: Pick<CardProps, 'choice'>) {
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
