import { Button, ConflictNotice, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useEditing } from '../editing/editing';
import { useFieldLabel, useValueText } from '../editing/field-words';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(3)};
  margin-block-end: ${space(6)};

  & > section { width: 100%; }
`;

/** Shows the stored and the typed version of each conflicting field. Nothing is saved until the user has chosen. */
export function CampaignConflict() {
  const { t } = useText();
  const { differences, edited, saver, row, state } = useEditing();
  const label = useFieldLabel();
  const text = useValueText();
  if (state !== 'conflict') return null;
  const fields = differences.map(({ id, field, stored, mine, taken }) => {
    const storedText = text(field, stored);
    return {
      name: id,
      stored: storedText,
      mine: taken ? storedText : text(field, mine(edited)),
      take: () => saver.take(id),
    };
  });
  const fieldOf = (id: string) => differences.find((difference) => difference.id === id)?.field ?? id;
  return (
    <Box>
      {/* The notice has a level-three heading, so the page needs a level-two heading above it. */}
      <VisuallyHidden as="h2">{t('saving.twoVersions')}</VisuallyHidden>
      <ConflictNotice
        conflict={{ version: row.version, fields }}
        label={(id) => label(fieldOf(id))}
        onDiscard={saver.discard}
      />
      <Button onClick={saver.settle}>{t('saving.keepMine')}</Button>
    </Box>
  );
}
