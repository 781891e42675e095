import type { FailedMail, OutboxState } from '@portals/contracts/admin';
import { api, toast, useFormat, useInvalidate } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Button } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import type { ServiceName } from './service-card';

const Mails = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  max-height: 24rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;

  ${media.print} { max-height: none; }
  & > li { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; gap: ${space(1)}; }
  & > li > p { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

function FailedMailRow({ service, mail }: { service: ServiceName; mail: FailedMail }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const invalidate = useInvalidate();
  const statePath = `/api/${service}-state`;
  const reread = () => invalidate(statePath);
  const { run, pending } = useAttempt(
    async () => {
      await api.post(`${statePath}/mails/${mail.id}/retry`, {});
      toast({ tone: 'success', title: t('state.retried') });
      await reread();
    },
    t('state.retryError'),
    reread,
  );
  return (
    <li>
      <span>{mail.reason || t('state.noReason')}</span>
      <p>
        <time dateTime={mail.createdAt}>{dateTime(mail.createdAt)}</time> ·{' '}
        {t('state.attempts', { count: mail.attempts })}
      </p>
      {mail.canRetry && (
        <Button size="sm" variant="secondary" pending={pending} onClick={() => void run()}>
          {t('state.sendAgain')}
        </Button>
      )}
    </li>
  );
}

/** Lists the emails that are no longer retried, newest first (rule 20.43). */
export function FailedMails({ service, outbox }: { service: ServiceName; outbox: OutboxState }) {
  const { t } = useText();
  const { number } = useFormat();
  const { failed, failures } = outbox;
  if (failed === 0) return null;
  const label = t('state.failed', { count: failed, shown: number(failed) });
  return (
    <>
      <h3>{label}</h3>
      {/* The content scrolls, so it must be focusable for keyboard users. */}
      <Mails tabIndex={0} aria-label={label}>
        {failures.map((mail) => (
          <FailedMailRow key={mail.id} service={service} mail={mail} />
        ))}
      </Mails>
      {failed > failures.length && <p>{t('state.newest', { count: failures.length })}</p>}
    </>
  );
}
