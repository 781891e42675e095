import type { ReplicaState } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { useText } from '../text';
import { Rows } from './work-rows';

/** Shows the replicas of a service with their versions. */
export function ReplicaRows({ replicas }: { replicas: readonly ReplicaState[] }) {
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
