import type { LeadMail } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useReread } from '@portals/platform/list';
import { Badge, Pagination, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { meaningOf, ReadFailed, recipientTones, usePages, useText } from '../../shared';
import { leadMails, leadMailsPath } from '../lead-calls';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(1)}; overflow-wrap: anywhere; }
  p { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

const pageSize = 5;
/** Polling interval in milliseconds while emails are in transit; tests shorten it. */
export const mailPolling = { intervalMs: 3000 };

function Entry({ mail }: { mail: LeadMail }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const { kind, subject, state, exclusion, reason, at, sentAt } = mail;
  const moment = sentAt ?? at;
  const meaning = reason ? meaningOf(reason) : null;
  const why = exclusion ? t(`exclusion.${exclusion}`) : meaning && t(`reply.${meaning}`);
  return (
    <li>
      <span>{subject}</span>
      <div>
        <Badge tone={recipientTones[state]}>{t(`recipientState.${state}`)}</Badge>
      </div>
      <p>
        <time dateTime={moment}>{dateTime(moment)}</time> · {t(`leadMail.${kind}`)}
      </p>
      {why && <p>{why}</p>}
    </li>
  );
}

/** Lists the emails sent to a lead with their outcome, newest first; polls while an email is in transit. */
export function LeadMailList({ id }: { id: number }) {
  const { t } = useText();
  const path = (page: number) => `${leadMailsPath(id)}?page=${page}&pageSize=${pageSize}`;
  const reading = usePages({ path, schema: leadMails, pageSize });
  const { data, error, isValidating, mutate, paging } = reading;
  const isGoing = data?.rows.some(({ state }) => state === 'queued' || state === 'sending') ?? false;
  useReread(reading, isGoing ? mailPolling.intervalMs : null);
  if (data?.total === 0) return <p>{t('leadMail.none')}</p>;
  return (
    <>
      {!data && error && <ReadFailed title={t('leadMail.failed')} pending={isValidating} read={mutate} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <List>
          {data.rows.map((mail) => (
            <Entry key={mail.id} mail={mail} />
          ))}
        </List>
      )}
      {paging.total > pageSize && <Pagination {...paging} />}
    </>
  );
}
