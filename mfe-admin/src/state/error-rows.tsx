import type { ReplicaError } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { useText } from '../text';
import { Rows } from './work-rows';

/** Shows the latest errors from a service's logs. The messages are not translated. */
export function ErrorRows({ errors }: { errors: readonly ReplicaError[] }) {
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
