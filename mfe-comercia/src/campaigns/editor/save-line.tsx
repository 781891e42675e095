import { useErrorText, useFormat } from '@portals/platform';
import { Button, VisuallyHidden } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useEditing } from '../editing/editing';
import { isGone } from '../saving/save-failure';
import type { SaveState } from '../saving/saver-state';

const Line = styled.span<{ $look: Look }>`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 2.25rem;
  color: ${({ $look }) => ($look === 'failed' ? color.dangerText : color.muted)};
  font-size: ${font.size.sm};
  font-weight: ${({ $look }) => ($look === 'failed' ? font.weight.semibold : font.weight.regular)};

  & > svg { flex: none; width: 1.125rem; height: 1.125rem; }
`;

type Look = 'stored' | 'going' | 'failed';
const looks: Record<SaveState, Look> = {
  saved: 'stored',
  waiting: 'going',
  saving: 'going',
  retrying: 'failed',
  partly: 'failed',
  faulty: 'failed',
  conflict: 'failed',
  refused: 'failed',
};
const icons = { stored: CircleCheck, going: LoaderCircle, failed: CircleAlert };

/** Shows whether the typed text is saved. Screen readers announce only the final states, not every keystroke. */
export function SaveLine() {
  const { t } = useText();
  const { state, error, row, saver, takenOver } = useEditing();
  const errorText = useErrorText();
  const { dateTime } = useFormat();
  const look = looks[state];
  const isOffline = state === 'retrying' && !navigator.onLine;
  const Icon = isOffline ? CloudOff : icons[look];
  const isDeleted = state === 'refused' && isGone(error);
  const key = isOffline ? 'offline' : isDeleted ? 'gone' : state;
  const reason = state === 'refused' && error && !isDeleted ? ` ${errorText(error)}` : '';
  const words = `${t(`saving.${key}`)}${reason}`;
  return (
    <>
      <Line $look={look} title={state === 'saved' ? dateTime(row.updatedAt) : undefined}>
        <Icon aria-hidden />
        <span aria-hidden>{words}</span>
        {(state === 'retrying' || state === 'refused') && !isDeleted && (
          <Button size="sm" variant="ghost" onClick={() => void saver.flush()}>
            {t('saving.again')}
          </Button>
        )}
      </Line>
      <VisuallyHidden role="status">{look === 'going' ? '' : words}</VisuallyHidden>
      <VisuallyHidden role="status">{takenOver > 0 && t('saving.takenOver')}</VisuallyHidden>
    </>
  );
}
