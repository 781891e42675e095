import { type Capability, can } from '@portals/contracts/fields';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { useFormDialog, useTypedTexts } from '@portals/platform/form';
import { Alert, Button, CompaniesArt, EmptyState, NoWorkspace, PageHeader, TypedTexts } from '@portals/ui';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CompaniesFailed } from './companies-failed';
import { companyChoicePath, companyListPrefix, companyPath } from './company/company-calls';
import { CompanyDialog, companyDrafts } from './company/company-dialog';
import { CompanyWorkspace } from './company/company-people';
import { CompanySwitcher } from './company/company-switcher';
import { SampleButton } from './company/sample-data';
import { type ChosenCompany, useChosenCompany } from './company/use-chosen-company';
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
  const { mayRegister, knownMayRegister, hasNone } = useWholeWorkspaces();
  const form = useFormDialog(companyDrafts, none, { mayAdd: knownMayRegister });
  if (hasNone && !form.shown) return <NoWorkspace />;
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
            await invalidate(companyListPrefix);
            navigate(viewPath(view, id), { replace: true });
          }}
        />
      )}
    </>
  );
}

interface EndedFormsProps {
  choice: ChosenCompany;
  need: Capability;
}

/** Shows, above the rest of the view, unsaved input from the forms of a company to which the user has lost access (rule 18.75). */
function EndedForms({ choice, need }: EndedFormsProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const asked = useSearchParams()[0].get('company');
  const [worked] = useState<{ on: MarketingCompany | null; ended: string }>({ on: null, ended: '' });
  const company = choice.state === 'chosen' && can(choice.company, need) ? choice.company : null;
  const before = worked.on;
  // When the user switches companies, the URL changes to the new company; when access ends, it still names the previous one.
  const isEnded = before !== null && company?.id !== before.id && asked === String(before.id);
  const texts = useTypedTexts(isEnded, () => {
    if (worked.on) void invalidate(companyChoicePath, companyPath(worked.on.id));
  });
  if (isEnded) worked.ended = before.name;
  if (choice.state !== 'loading' && choice.state !== 'failed') worked.on = company;
  if (texts.length === 0) return null;
  return (
    <>
      <Alert tone="danger" title={t('switcher.ended', { name: worked.ended })}>
        {t('switcher.endedText')}
      </Alert>
      <TypedTexts texts={texts} />
    </>
  );
}

export interface CompanyPageProps {
  view: View;
  /** Text for a user without a company that describes what this view would show. */
  companyFirst: string;
  /** Capability on the company that the view requires; most require `work`. */
  need?: Capability;
  /** Skeleton of the content. */
  loading: ReactNode;
  /** Returns the URL of the same content for another company; the view itself by default. */
  pathOf?: (companyId: number) => string;
  /** Renders the view for the chosen company. Choosing another company remounts it. */
  children: (company: MarketingCompany) => ReactNode;
}

/** Layout of a view about one company: the company switcher and the view or, without a company, an invitation to register one. */
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
  const switcher = (
    <>
      <CompanySwitcher view={view} choice={choice} {...(pathOf && { pathOf })} />
      <EndedForms choice={choice} need={need} />
    </>
  );
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
