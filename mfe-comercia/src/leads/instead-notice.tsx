import { Alert } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../shared';

const Told = styled.div`
  margin-block-end: ${space(4)};
`;

/** A search that finds nothing, and the corrected one whose leads are shown instead. */
export interface Instead {
  typed: string;
  meant: string;
}

/** The notice that the leads of a corrected search are shown (rule 9.8). */
export function InsteadNotice({ instead }: { instead: Instead | null }) {
  const { t } = useText();
  if (instead === null) return null;
  return (
    <Told>
      <Alert>{t('leads.instead', { ...instead })}</Alert>
    </Told>
  );
}
