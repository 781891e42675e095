import { LastBackups } from '@portals/contracts/admin';
import { useApi, useFormat } from '@portals/platform';
import { useReread } from '@portals/platform/list';
import { Alert } from '@portals/ui';
import { color, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

/** Age above which the last verified backup counts as too old (rule 20.44), and polling interval, both in milliseconds. */
const oldMs = 2 * 86_400_000;
const pauseMs = 60_000;

const Box = styled.div`
  margin-block-end: ${space(4)};
`;
const Line = styled.p`
  color: ${color.muted};
`;

/** Shows when the last verified backup of the whole product finished, with a warning when it is too old. */
export function BackupCard() {
  const { t } = useText();
  const { dateTime, number } = useFormat();
  const reading = useApi('/api/auth-state/backups', { schema: LastBackups, rereads: true });
  useReread(reading, pauseMs);
  if (reading.error)
    return (
      <Box>
        <Alert tone="warning">{t('backup.unread')}</Alert>
      </Box>
    );
  if (!reading.data) return null;
  const { last, verified } = reading.data;
  const known = verified
    ? t('backup.verified', { at: dateTime(verified.endedAt), size: number(verified.megabytes ?? 0) })
    : t('backup.none');
  const isOld = !verified || Date.now() - Date.parse(verified.endedAt) > oldMs;
  const isBad = last !== null && last.outcome !== 'verified';
  return (
    <Box>
      {isBad || isOld ? (
        <Alert tone="warning">
          {isBad && `${t(`backup.${last.outcome}`, { at: dateTime(last.endedAt) })} `}
          {known}
        </Alert>
      ) : (
        <Line>{known}</Line>
      )}
    </Box>
  );
}
