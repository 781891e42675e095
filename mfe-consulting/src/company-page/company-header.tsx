import type { Company } from '@portals/contracts/consulting';
import { useDrafts, useWorkspace } from '@portals/platform';
import { draftName } from '@portals/platform/form';
import { IconButton, Menu, PageHeader } from '@portals/ui';
import { useMembers } from '@portals/ui/sharing';
import { space } from '@portals/ui/tokens';
import { EllipsisVertical, Factory, Network, Pencil, Trash2, UserCheck, Users } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { can } from '../company/can';
import { CompanyDialog, companyDrafts } from '../company/company-dialog';
import { sizeLabel, structureLabel } from '../company/company-labels';
import { companyListPage } from '../company/company-query';
import { useText } from '../text';
import { DeleteCompanyDialog } from './delete-company-dialog';

const Fact = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-width: 0;
  margin-inline-end: ${space(2)};
  overflow-wrap: anywhere;

  svg { flex: none; width: 1.125rem; height: 1.125rem; }
`;

function CompanyFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Fact>
      {icon}
      {children}
    </Fact>
  );
}

export interface CompanyHeaderProps {
  company: Company;
  onSaved: () => Promise<void>;
  onDeleted: () => void;
}

/** Header of a company: back link, name, size, sector and structure, and the actions on it. */
export function CompanyHeader({ company, onSaved, onDeleted }: CompanyHeaderProps) {
  const { t } = useText();
  const drafts = useDrafts();
  const { within } = useWorkspace();
  // An unsent draft reopens the edit form, so that the user can finish it.
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(() =>
    can(company, 'work') && drafts.read(draftName(companyDrafts, company.id)) ? 'edit' : null,
  );
  const close = useCallback(() => setDialog(null), []);
  const members = useMembers(company.assigneeId ? company.workspaceId : undefined);
  const assignee = members.find(({ userId }) => userId === company.assigneeId);
  return (
    <>
      <PageHeader
        title={company.name}
        breadcrumbs={[
          { label: t('portal.companies'), href: within(companyListPage) },
          { label: company.name },
        ]}
        action={
          can(company, 'work') && (
            <Menu
              trigger={
                <IconButton label={t('company.actions')}>
                  <EllipsisVertical aria-hidden />
                </IconButton>
              }
              items={[
                {
                  key: 'edit',
                  label: t('company.edit'),
                  icon: <Pencil aria-hidden />,
                  onSelect: () => setDialog('edit'),
                },
                ...(can(company, 'manage')
                  ? [
                      {
                        key: 'delete',
                        label: t('company.delete'),
                        icon: <Trash2 aria-hidden />,
                        danger: true,
                        onSelect: () => setDialog('delete'),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
        meta={
          <>
            <CompanyFact icon={<Users aria-hidden />}>{sizeLabel(company.size, t)}</CompanyFact>
            <CompanyFact icon={<Factory aria-hidden />}>{company.sector}</CompanyFact>
            <CompanyFact icon={<Network aria-hidden />}>{structureLabel(company.structure, t)}</CompanyFact>
            {assignee && (
              <CompanyFact icon={<UserCheck aria-hidden />}>
                {t('company.assignee', { name: assignee.name })}
              </CompanyFact>
            )}
          </>
        }
      />
      {dialog === 'edit' && <CompanyDialog company={company} onClose={close} onSaved={onSaved} />}
      {dialog === 'delete' && <DeleteCompanyDialog company={company} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
