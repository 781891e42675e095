import type { JobState, QueueState } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { Badge } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import { useWorkName } from './work-names';

export const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space(1)} ${space(3)}; }
  & > li > span { min-width: 0; }
  & > li > span:last-child { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

/** Shows how much work of each queue is waiting, running or being retried. */
export function QueueRows({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useText();
  const { dateTime, number } = useFormat();
  const nameOf = useWorkName();
  const words = ({ waiting, running, retrying, dueSince }: QueueState) =>
    waiting + running === 0
      ? t('state.nothing')
      : [
          t('state.waiting', { count: waiting, shown: number(waiting) }),
          ...(running > 0 ? [t('state.running', { count: running, shown: number(running) })] : []),
          ...(retrying > 0 ? [t('state.retrying', { count: retrying, shown: number(retrying) })] : []),
          ...(dueSince ? [t('state.due', { at: dateTime(dueSince) })] : []),
        ].join(' · ');
  return (
    <Rows>
      {queues.map((queue) => (
        <li key={queue.name}>
          <span>{nameOf(queue.name)}</span>
          <span>{words(queue)}</span>
        </li>
      ))}
    </Rows>
  );
}

/** Shows the periodic jobs with the result of their last run. */
export function JobRows({ jobs }: { jobs: readonly JobState[] }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const nameOf = useWorkName();
  return (
    <Rows>
      {jobs.map(({ name, isRunning, endedAt, hasFailed, replica }) => (
        <li key={name}>
          <span>{nameOf(name)}</span>
          <span>
            {isRunning
              ? t('state.isRunning')
              : endedAt === null
                ? t('state.notYet')
                : [
                    t('state.ended', { at: dateTime(endedAt) }),
                    ...(replica ? [t('state.endedIn', { replica })] : []),
                  ].join(' · ')}{' '}
            {hasFailed && <Badge tone="red">{t('state.hasFailed')}</Badge>}
          </span>
        </li>
      ))}
    </Rows>
  );
}
