import { Draggable } from '@hello-pangea/dnd';
import { type LeadColumn, leadColumns } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { IconButton, Menu } from '@portals/ui';
import { color, font, media, radius, shadow, space } from '@portals/ui/tokens';
import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useLeadLinks } from '../lead-address';
import { NextStepDay } from '../next-step-day';
import { useColumnLabel } from '../use-column-label';

const Item = styled.li`
  padding-block-end: ${space(2)};
  break-inside: avoid;
`;

const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  padding: ${space(1)} ${space(1)} ${space(3)} ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.md};
  background: ${color.surface};
  color: ${color.muted};
  font-size: ${font.size.sm};
  line-height: 1.45;
  overflow-wrap: anywhere;

  & > :not(:first-child) { margin-inline-end: ${space(2)}; }
  &[data-dragging='true'] { border-color: ${color.accent}; box-shadow: ${shadow.float}; }
  &[aria-busy='true'] { opacity: 0.75; }
  ${media.hover} {
    &:hover { border-color: ${color.accent}; }
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space(1)};
`;

const Name = styled.h3`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
  overflow: hidden;
  /* Padding for the focus ring, which would otherwise be clipped. */
  margin-inline-start: -3px;
  padding: ${space(2)} 3px 3px;
  font-family: inherit;
  font-size: ${font.size.sm};
  letter-spacing: 0;
  line-height: 1.4;
  text-wrap: wrap;

  /* Makes the touch target 24 pixels high without increasing the line spacing. */
  & > a { padding-block: 4px; color: ${color.text}; text-decoration: none; }
  & > a:hover { text-decoration: underline; }
`;

/** Custom status, which may wrap. */
const OwnStatus = styled.span`
  display: inline-block;
  padding: ${space(0.5)} ${space(2)};
  border-radius: ${radius.sm};
  background: ${color.greySoft};
  color: ${color.onGreySoft};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.semibold};
`;

/** Id of the lead whose card takes the focus once it appears in its new column. */
export type PendingFocus = RefObject<number | null>;

export interface LeadCardProps {
  lead: LeadRow;
  column: LeadColumn;
  index: number;
  /** True while a move of the card is being saved. */
  sending: boolean;
  /** Id of the card that is being moved with the keyboard. */
  lifted: number | null;
  focusWish: PendingFocus;
  onKey: (event: KeyboardEvent, lead: LeadRow, column: LeadColumn) => void;
  onMove: (lead: LeadRow, column: LeadColumn) => void;
}

function MoveMenu({ lead, column, onMove }: Pick<LeadCardProps, 'lead' | 'column' | 'onMove'>) {
  const { t } = useText();
  const labelOf = useColumnLabel();
  return (
    <Menu
      trigger={
        <IconButton label={t('board.move', { name: lead.companyName })}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
      items={leadColumns.map((target) => ({
        key: target,
        label: target === 'other' ? t('board.moveToOther') : t('board.moveTo', { column: labelOf(target) }),
        disabled: target === column && target !== 'other',
        onSelect: () => onMove(lead, target),
      }))}
    />
  );
}

/** Card of a lead, which can be moved by dragging, with the keyboard, or from its menu. */
export function LeadCard(props: LeadCardProps) {
  const { lead, column, index, sending, lifted, focusWish, onKey } = props;
  const { t } = useText();
  const { leadHref } = useLeadLinks();
  const nameId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusWish.current !== lead.id) return;
    focusWish.current = null;
    sheet.current?.focus();
  });
  const contact = [lead.contactName, lead.position].filter(Boolean).join(' · ');
  return (
    <Draggable draggableId={String(lead.id)} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Item ref={innerRef} {...draggableProps}>
          {/* The role is `group` instead of `button`, because the card contains a link and a menu. */}
          <Sheet
            {...dragHandleProps}
            ref={sheet}
            role="group"
            aria-labelledby={nameId}
            aria-roledescription={t('board.card')}
            aria-busy={sending}
            data-lead={lead.id}
            data-dragging={isDragging || lifted === lead.id}
            onKeyDown={(event) => onKey(event, lead, column)}
          >
            <Head>
              <div>
                <Name id={nameId}>
                  <PortalLink to={leadHref(lead)}>{lead.companyName}</PortalLink>
                </Name>
                {contact && <p>{contact}</p>}
              </div>
              <MoveMenu {...props} />
            </Head>
            {column === 'other' && (
              <div>
                <OwnStatus>{lead.status}</OwnStatus>
              </div>
            )}
            {lead.nextStepOn && (
              <div>
                <NextStepDay day={lead.nextStepOn} status={lead.status} />
              </div>
            )}
            {lead.nextStep && <p>{lead.nextStep}</p>}
            <p>{lead.source}</p>
          </Sheet>
        </Item>
      )}
    </Draggable>
  );
}
