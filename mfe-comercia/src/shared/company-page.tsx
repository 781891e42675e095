import { type Capability, can } from '@portals/contracts/fields';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { useFormDialog } from '@portals/platform/form';
import { Button, CompaniesArt, EmptyState, PageHeader } from '@portals/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CompaniesFailed } from './companies-failed';
import { companyListPrefix } from './company/company-calls';
import { CompanyDialog, companyDrafts } from './company/company-dialog';
import { CompanyWorkspace } from './company/company-people';
import { CompanySwitcher } from './company/company-switcher';
import { SampleButton } from './company/sample-data';
import { useChosenCompany } from './company/use-chosen-company';
import { useWholeWorkspaces } from './company/use-whole-workspaces';
import { FiguresOnly } from './figures-only';
import { useText } from './text';
import { type View, viewPath } from './view';

const none: readonly MarketingCompany[] = [];

interface CompanyFirstProps {
  view: View;
  /** Text that explains why a company is needed first. */
  text: string;
}

function CompanyFirst({ view, text }: CompanyFirstProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { mayRegister } = useWholeWorkspaces();
  const form = useFormDialog(companyDrafts, none);
  return (
    <>
      <EmptyState
        art={<CompaniesArt />}
        title={t('companyFirst')}
        text={mayRegister ? text : t('companies.noneAssigned')}
        action={
          mayRegister && (
            <>
              <Button icon={<Plus aria-hidden />} onClick={form.add}>
                {t('companies.first')}
              </Button>
              <SampleButton />
            </>
          )
        }
      />
      {form.shown && (
        <CompanyDialog
          company={null}
          onClose={form.close}
          onSaved={async ({ id }) => {
            navigate(viewPath(view, id), { replace: true });
            await invalidate(companyListPrefix);
          }}
        />
      )}
    </>
  );
}

export interface CompanyPageProps {
  view: View;
  /** Text for a user without a company, about what this view would show. */
  companyFirst: string;
  /** Capability on the company that the view requires; most require `work`. */
  need?: Capability;
  /** Skeleton of the content. */
  loading: ReactNode;
  /** Returns the URL of the same content for another company; the view itself by default. */
  pathOf?: (companyId: number) => string;
  /** Renders the view for the chosen company. It is remounted when another company is chosen. */
  children: (company: MarketingCompany) => ReactNode;
}

/** Frame of a view about one company: the company switcher and the view, or an invitation to register the first company. */
export function CompanyPage({
  view,
  companyFirst,
  need = 'work',
  loading,
  pathOf,
  children,
}: CompanyPageProps) {
  const { t } = useText();
  const choice = useChosenCompany();
  const switcher = <CompanySwitcher view={view} choice={choice} {...(pathOf && { pathOf })} />;
  if (choice.state === 'chosen') {
    return (
      <>
        {switcher}
        {can(choice.company, need) ? (
          <CompanyWorkspace value={choice.company.workspaceId}>{children(choice.company)}</CompanyWorkspace>
        ) : (
          <>
            <PageHeader title={t(`views.${view}`)} />
            <FiguresOnly company={choice.company} />
          </>
        )}
      </>
    );
  }
  return (
    <>
      {switcher}
      <PageHeader title={t(`views.${view}`)} />
      {choice.state === 'none' && <CompanyFirst view={view} text={companyFirst} />}
      {choice.state === 'loading' && loading}
      {choice.state === 'failed' && <CompaniesFailed choice={choice} />}
    </>
  );
}
