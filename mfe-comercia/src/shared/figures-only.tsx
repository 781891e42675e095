import type { MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Button, EmptyState } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { FiguresArt } from './figures-art';
import { useText } from './text';
import { viewPath } from './view';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
`;

/** Informs guests of a company that they may see only its figures and reports (rule 18.6). */
export function FiguresOnly({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<FiguresArt />}
      title={t('figuresOnly.title', { name: company.name })}
      text={t('figuresOnly.text')}
      action={
        <Actions>
          <Button asChild>
            <PortalLink to={viewPath('analytics', company.id)}>{t('figuresOnly.show')}</PortalLink>
          </Button>
          <Button variant="secondary" asChild>
            <PortalLink to={viewPath('texts', company.id)}>{t('figuresOnly.texts')}</PortalLink>
          </Button>
        </Actions>
      }
    />
  );
}
