import { type ReplicaError, type ReplicaState, ServiceState } from '@portals/contracts/admin';
import { useApi, useFormat } from '@portals/platform';
import { useReread } from '@portals/platform/list';
import { Alert, Button, Card, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { FailedMails } from './failed-mails';
import { JobRows, QueueRows, Rows } from './work-rows';

export const statePolling = { pause: 10_000 };

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(4)};
  height: auto;
  overflow-wrap: anywhere;

  h2 { font-size: ${font.size.h4}; }
  h3 { font-size: ${font.size.md}; }
`;
const Facts = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export type ServiceName = 'auth' | 'consulting' | 'marketing';

/** Shows the latest errors from a service's logs. The messages are not translated. */
function ErrorRows({ errors }: { errors: readonly ReplicaError[] }) {
  const { t } = useText();
  const { dateTime, number } = useFormat();
  return (
    <Rows>
      {errors.map(({ text, count, at, replica }) => (
        <li key={`${replica} ${text}`}>
          <span lang="en">{text}</span>
          <span>{t('state.errorFacts', { count, shown: number(count), at: dateTime(at), replica })}</span>
        </li>
      ))}
    </Rows>
  );
}

/** Shows the replicas of a service with their versions. */
function ReplicaRows({ replicas }: { replicas: readonly ReplicaState[] }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  return (
    <Rows>
      {replicas.map(({ name, role, version, since, seenAt }) => (
        <li key={`${name} ${since}`}>
          <span>{t('state.replica', { name, role: t(`state.role.${role}`) })}</span>
          <span>{t('state.replicaFacts', { version, since: dateTime(since), seen: dateTime(seenAt) })}</span>
        </li>
      ))}
    </Rows>
  );
}

function Known({ service, state }: { service: ServiceName; state: ServiceState }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const { database, version, since, outbox, queues, jobs, replicas, errors } = state;
  return (
    <>
      <Facts>{t('state.facts', { database, version, since: dateTime(since) })}</Facts>
      {outbox && (
        <>
          <h3>{t('state.outbox')}</h3>
          <QueueRows queues={[outbox]} />
          <FailedMails service={service} outbox={outbox} />
        </>
      )}
      {queues.length > 0 && (
        <>
          <h3>{t('state.queues')}</h3>
          <QueueRows queues={queues} />
        </>
      )}
      {jobs.length > 0 && (
        <>
          <h3>{t('state.jobs')}</h3>
          <JobRows jobs={jobs} />
        </>
      )}
      {replicas.length > 0 && (
        <>
          <h3>{t('state.replicas')}</h3>
          <ReplicaRows replicas={replicas} />
        </>
      )}
      {errors.length > 0 && (
        <>
          <h3>{t('state.errors')}</h3>
          <ErrorRows errors={errors} />
        </>
      )}
    </>
  );
}

/** Shows the state of one service, polled every ten seconds. If the service stops responding, the last known state stays visible. */
export function ServiceCard({ service }: { service: ServiceName }) {
  const { t } = useText();
  const id = useId();
  const reading = useApi(`/api/${service}-state`, { schema: ServiceState, rereads: true });
  const { data, error, isValidating, mutate } = reading;
  const read = () => void mutate().catch(() => undefined);
  useReread(reading, statePolling.pause);
  return (
    <Box as="section" aria-labelledby={id} aria-busy={!data && !error}>
      <h2 id={id}>{t(`state.service.${service}`)}</h2>
      {error && (
        <Alert
          tone="warning"
          action={
            <Button size="sm" variant="secondary" pending={isValidating} onClick={read}>
              {t('state.retry')}
            </Button>
          }
        >
          {t(data ? 'state.stale' : 'state.silent')}
        </Alert>
      )}
      {data ? <Known service={service} state={data} /> : !error && <Skeleton lines={6} />}
    </Box>
  );
}
