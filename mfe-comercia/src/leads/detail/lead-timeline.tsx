import type { LeadEvent } from '@portals/contracts/marketing';
import { useFormat, useSession } from '@portals/platform';
import { Pagination, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { ReadFailed, usePages, useText } from '../../shared';
import { leadEvents, leadEventsPath } from '../lead-calls';
import { useStatusWords } from '../lead-status';

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin: 0;
  padding: 0 0 0 ${space(4)};
  border-inline-start: 2px solid ${color.line};
  list-style: none;

  & > li { overflow-wrap: anywhere; }
  p:last-child { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

const pageSize = 10;

function Entry({ event }: { event: LeadEvent }) {
  const { t } = useText();
  const { user } = useSession();
  const { dateTime } = useFormat();
  const { label } = useStatusWords();
  const { from, to, at, how, userId, fromPage } = event;
  // A merge and its undo are events even when the status stays (rule 9.16).
  const what = from === null ? 'created' : from === to ? 'unchanged' : 'changed';
  const said = t(`lead.event.${what}`, { from: label(from ?? to), to: label(to) });
  const person = userId === user?.id ? 'you' : 'other';
  const who = t(`lead.event.${fromPage ? 'page' : person}`);
  const way = t(`lead.event.how.${fromPage ? 'page' : how}`);
  return (
    <li>
      <p>{said}</p>
      <p>
        {who} · <time dateTime={at}>{dateTime(at)}</time> · {way}
      </p>
    </li>
  );
}

/** Lists the changes of a lead's status, newest first. */
export function LeadTimeline({ id }: { id: number }) {
  const { t } = useText();
  const path = (page: number) => `${leadEventsPath(id)}?page=${page}&pageSize=${pageSize}`;
  const { data, error, isValidating, mutate, paging } = usePages({ path, schema: leadEvents, pageSize });
  return (
    <>
      {!data && error && <ReadFailed title={t('lead.timelineFailed')} pending={isValidating} read={mutate} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <List>
          {data.rows.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </List>
      )}
      {paging.total > pageSize && <Pagination {...paging} />}
    </>
  );
}
