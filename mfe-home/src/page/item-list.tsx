import { PortalLink, useLanguage } from '@portals/platform';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import type { ListedItem } from '../gathering/use-today';

const List = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  padding: ${space(4)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  overflow-wrap: anywhere;

  h2 {
    font-size: ${font.size.md};
    line-height: 1.4;
  }
  a {
    color: ${color.text};
    text-decoration-color: transparent;
  }
  /* Makes the whole card clickable. */
  a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  a:focus-visible { outline: none; }
  &:has(a:focus-visible) { outline: 2px solid ${color.accent}; outline-offset: 2px; }
  p { color: ${color.muted}; font-size: ${font.size.sm}; }
  & > svg { width: 1.25rem; height: 1.25rem; color: ${color.muted}; }
  ${media.hover} {
    &:hover { background: ${color.hover}; }
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
`;

/** Lists today's items, the most urgent first, each with a link to the page where the task is done. */
export function ItemList({ items, label }: { items: readonly ListedItem[]; label: string }) {
  const { language } = useLanguage();
  return (
    <List aria-label={label}>
      {items.map(({ key, portal, title, reason, href }) => (
        <Item key={`${portal.name} ${key}`}>
          <Words>
            <h2>
              <PortalLink to={href}>{title}</PortalLink>
            </h2>
            <p>
              {reason} · {portal.label[language]}
            </p>
          </Words>
          <ChevronRight aria-hidden />
        </Item>
      ))}
    </List>
  );
}
