import { PortalLink } from '@portals/platform';
import { Select, Skeleton } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { Building2 } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../text';
import { type View, viewPath } from '../view';
import type { ChosenCompany } from './use-chosen-company';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-block-end: ${space(6)};
  padding-block-end: ${space(4)};
  border-block-end: 1px solid ${color.line};
  color: ${color.muted};

  & > svg { flex: none; width: 1.25rem; height: 1.25rem; }
  & > label, & > span { font-size: ${font.size.sm}; }
  & > strong { display: flex; align-items: center; min-height: 2.75rem; color: ${color.text}; overflow-wrap: anywhere; }
  & > div, & > strong { flex: 0 1 22rem; min-width: min(12rem, 100%); }
  & > a { font-size: ${font.size.sm}; }

  /* In print only the company's name is shown, without the controls (rule 1.9). */
  ${media.print} {
    border: 0;
    & svg, & > a { display: none; }
    & > div { flex: 1 1 auto; }
    & select { padding: 0; border: 0; background: none; box-shadow: none; font-weight: ${font.weight.semibold}; }
  }
`;

/** Shows a fixed name instead of the switcher when there is no choice. */
function Only({ children }: { children: string }) {
  const { t } = useText();
  return (
    <Bar>
      <Building2 aria-hidden />
      <span>{t('switcher.label')}</span>
      <strong>{children}</strong>
    </Bar>
  );
}

export interface CompanySwitcherProps {
  view: View;
  choice: ChosenCompany;
  /** Returns the URL of the same content for another company; the view itself by default. */
  pathOf?: (companyId: number) => string;
}

/** Shows the company of the current view, and lets the user switch to another one. */
export function CompanySwitcher({
  view,
  choice,
  pathOf = (companyId) => viewPath(view, companyId),
}: CompanySwitcherProps) {
  const { t } = useText();
  const id = useId();
  const navigate = useNavigate();
  if (choice.state === 'loading') {
    // The skeleton takes up the same space as the switcher, so that nothing below shifts.
    return (
      <Bar>
        <Building2 aria-hidden />
        <span>{t('switcher.label')}</span>
        <div>
          <Skeleton height="2.75rem" />
        </div>
      </Bar>
    );
  }
  if (choice.state === 'failed') return null;
  // For a user without a company, a text takes the place of the company's name.
  if (choice.state === 'none') return <Only>{t('switcher.none')}</Only>;
  const { company, companies, total } = choice;
  if (total === 1) return <Only>{company.name}</Only>;
  return (
    <Bar>
      <Building2 aria-hidden />
      <label htmlFor={id}>{t('switcher.label')}</label>
      <Select
        id={id}
        value={String(company.id)}
        onChange={(event) => navigate(pathOf(Number(event.target.value)))}
      >
        {companies.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {total > companies.length && (
        <PortalLink to={viewPath('companies')}>{t('switcher.all', { count: total })}</PortalLink>
      )}
    </Bar>
  );
}
