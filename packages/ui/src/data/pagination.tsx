import { useFormat } from '@portals/platform';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, outOfSight, radius, space } from '../tokens';
import { useMediaQuery } from '../use-media-query';
import { pageNumbers } from './page-numbers';

const Row = styled.div<{ $isHidden: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-start: ${space(5)};
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;
  color: ${color.muted};
  ${({ $isHidden }) => $isHidden && outOfSight}
`;

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};

  ${media.print} { display: none; }
`;

const Numbers = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
`;

const Compact = styled.span`
  padding-inline: ${space(2)};
`;

const PageButton = styled.button`
  min-width: 2.75rem;
  height: 2.75rem;
  padding: 0 ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius.md};
  background: none;
  color: ${color.text};
  font-weight: ${font.weight.medium};

  &[aria-current] {
    background: ${color.accentSoft};
    color: ${color.onAccentSoft};
    font-weight: ${font.weight.semibold};
  }
  ${media.hover} { &:hover:not([aria-current]) { background: ${color.hover}; } }
  ${media.forcedColors} { &[aria-current] { border-color: Highlight; } }
`;

export interface PaginationProps {
  /** Page number, counted from 1. */
  page: number;
  pageSize: number;
  /** Number of rows on all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** The range of rows shown, the total, and buttons to the other pages. Renders nothing when there are no rows. */
export function Pagination(props: PaginationProps) {
  return props.total === 0 ? null : <ListFoot paging={props} />;
}

interface ListFootProps {
  paging: PaginationProps | undefined;
  /** Announced instead of the range when there are no pages. */
  note?: string | undefined;
}

/**
 * The pagination of a list, with a live region that stays while the list loads or has no rows: screen readers ignore a region that is
 * inserted together with its text.
 */
export function ListFoot({ paging, note }: ListFootProps) {
  const { t } = useUiText();
  const { number } = useFormat();
  const wide = useMediaQuery(media.md, true);
  if (!paging) {
    return (
      <Row $isHidden>
        <span role="status">{note}</span>
      </Row>
    );
  }
  const { page, pageSize, total, onPage } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const range = {
    from: number((page - 1) * pageSize + 1),
    to: number(Math.min(page * pageSize, total)),
    total: number(total),
  };
  return (
    <Row $isHidden={false}>
      <span role="status">{t(range.from === range.to ? 'rangeOfOne' : 'range', range)}</span>
      {pages > 1 && (
        <Nav aria-label={t('pagination')}>
          <Step label={t('previousPage')} onPress={page > 1 && (() => onPage(page - 1))}>
            <ChevronLeft aria-hidden />
          </Step>
          {wide ? (
            <PageButtons page={page} pages={pages} onPage={onPage} />
          ) : (
            <Compact>{t('pageOf', { page: number(page), pages: number(pages) })}</Compact>
          )}
          <Step label={t('nextPage')} onPress={page < pages && (() => onPage(page + 1))}>
            <ChevronRight aria-hidden />
          </Step>
        </Nav>
      )}
    </Row>
  );
}

/** Button to the page before or after. Where there is none, only `aria-disabled` is set: browsers take the focus from a disabled button. */
function Step({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: (() => void) | false;
  children: ReactNode;
}) {
  return (
    <IconButton label={label} {...(onPress ? { onClick: onPress } : { 'aria-disabled': true })}>
      {children}
    </IconButton>
  );
}

function PageButtons({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { t } = useUiText();
  const { number } = useFormat();
  return (
    <Numbers>
      {pageNumbers(page, pages).map((entry, index, all) =>
        entry === 'gap' ? (
          <span key={`after-${all[index - 1]}`}>…</span>
        ) : (
          <PageButton
            key={entry}
            type="button"
            aria-label={t('page', { page: number(entry) })}
            {...(entry === page && { 'aria-current': 'page' as const })}
            onClick={() => onPage(entry)}
          >
            {number(entry)}
          </PageButton>
        ),
      )}
    </Numbers>
  );
}
