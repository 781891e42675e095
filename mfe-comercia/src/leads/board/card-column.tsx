import { Droppable } from '@hello-pangea/dnd';
import type { LeadColumn } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { Badge, Button, VisuallyHidden } from '@portals/ui';
import { color, font, media, radius, space, zIndex } from '@portals/ui/tokens';
import { useCallback, useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { statusTone } from '../lead-status';
import { useColumnLabel } from '../use-column-label';
import type { BoardColumn } from './board';
import { LeadCard, type LeadCardProps } from './lead-card';

const Section = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 16rem;
  height: 100%;
  border-radius: ${radius.lg};
  background: ${color.sunken};
  scroll-snap-align: center;
  ${media.forcedColors} { border: 1px solid; }
  /* In print, a column grows with its cards, so that no card is cut off. */
  ${media.print} { min-height: 0; height: auto; }
`;

const Head = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${zIndex.raised};
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)} ${space(2)};
  border-radius: ${radius.lg} ${radius.lg} 0 0;
  background: ${color.sunken};

  & > p { color: ${color.muted}; font-size: ${font.size.xs}; line-height: 1.45; }
`;

const Title = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};

  & > h2 { font-size: ${font.size.md}; letter-spacing: 0; }
`;

const List = styled.ul`
  flex: 1 0 auto;
  min-height: 5rem;
  margin: 0 ${space(1)};
  padding: ${space(1)};
  border-radius: ${radius.md};
  list-style: none;

  &[data-over='true'] { background: ${color.accentSoft}; }
  ${media.print} { min-height: 0; }
`;

const More = styled.div`
  padding: 0 ${space(2)} ${space(3)};
`;

export interface CardColumnProps extends Pick<LeadCardProps, 'lifted' | 'focusWish' | 'onKey' | 'onMove'> {
  column: BoardColumn;
  sending: ReadonlySet<number>;
  onMore: (column: LeadColumn) => Promise<void>;
}

function ShowMore({ column, onMore }: Pick<CardColumnProps, 'column' | 'onMore'>) {
  const { t } = useText();
  const { number } = useFormat();
  const labelOf = useColumnLabel();
  const { run, pending } = useOnce(useCallback(() => onMore(column.column), [onMore, column.column]));
  const counts = { shown: number(column.leads.length), total: number(column.count) };
  return (
    <More>
      <Button block size="sm" variant="ghost" pending={pending} onClick={() => void run()}>
        {t('board.more', counts)}
        <VisuallyHidden>: {labelOf(column.column)}</VisuallyHidden>
      </Button>
    </More>
  );
}

/** Column of the board; its heading contains the number of all its leads. */
export function CardColumn({ column: shown, sending, onMore, ...card }: CardColumnProps) {
  const { column, count, leads } = shown;
  const { t } = useText();
  const { number } = useFormat();
  const labelOf = useColumnLabel();
  const id = useId();
  return (
    <Section aria-labelledby={id} data-column={column}>
      <Head>
        <Title>
          <h2 id={id}>{labelOf(column)}</h2>
          <Badge tone={statusTone(column)}>
            {number(count)}
            <VisuallyHidden> {t('board.leads', { count })}</VisuallyHidden>
          </Badge>
        </Title>
        {column === 'other' && <p>{t('board.otherText')}</p>}
        {count === 0 && <p>{t('board.empty')}</p>}
      </Head>
      <Droppable droppableId={column}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <List ref={innerRef} {...droppableProps} data-over={isDraggingOver}>
            {leads.map((lead, index) => (
              <LeadCard
                key={lead.id}
                {...card}
                lead={lead}
                column={column}
                index={index}
                sending={sending.has(lead.id)}
              />
            ))}
            {placeholder}
          </List>
        )}
      </Droppable>
      {leads.length < count && <ShowMore column={shown} onMore={onMore} />}
    </Section>
  );
}
