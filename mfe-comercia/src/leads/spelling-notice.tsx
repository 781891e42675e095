import { Alert } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../shared';

const Told = styled.div`
  margin-block-end: ${space(4)};
`;

/** A search that found nothing, and the corrected search whose results are shown instead. */
export interface CorrectedSearch {
  typed: string;
  meant: string;
}

/** Explains that the leads on screen match a corrected search instead of the typed one (rule 9.8). */
export function SpellingNotice({ instead }: { instead: CorrectedSearch | null }) {
  const { t } = useText();
  if (instead === null) return null;
  return (
    <Told>
      <Alert>{t('leads.instead', { ...instead })}</Alert>
    </Told>
  );
}
