import { PortalLink } from '@portals/platform';
import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, space } from '../tokens';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${font.size.sm};
  color: ${color.muted};
`;

const Item = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-width: 0;

  & > svg {
    flex: none;
    width: 0.875rem;
    height: 0.875rem;
  }
  & > a {
    padding-block: ${space(1)};
    color: inherit;
    text-decoration: none;
  }
  ${media.hover} {
    & > a:hover {
      color: ${color.text};
      text-decoration: underline;
    }
  }
  & > [aria-current] {
    max-width: 40ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export interface Crumb {
  label: string;
  href?: string | undefined;
}

/** The path from the portal's start page to this page, which comes last and is not a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useUiText();
  const last = items.length - 1;
  return (
    <nav aria-label={t('breadcrumbs')}>
      <List>
        {items.map((item, index) => (
          <Item key={item.href ?? item.label}>
            {index > 0 && <ChevronRight aria-hidden />}
            {item.href !== undefined && index < last ? (
              <PortalLink to={item.href}>{item.label}</PortalLink>
            ) : (
              <span {...(index === last && { 'aria-current': 'page' as const })}>{item.label}</span>
            )}
          </Item>
        ))}
      </List>
    </nav>
  );
}
