import { hasKind } from '@portals/contracts/constants';
import { CardText, useMediaQuery } from '@portals/ui';
import { font, media, space } from '@portals/ui/tokens';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { campaignPath, useText } from '../../shared';
import { useEditing } from '../editing/editing';
import { DocumentPreview } from './document-preview';
import { expectedHeight } from './expected-height';

const Sides = styled.div`
  ${media.xl} {
    display: grid;
    /* The fields get what is left beside a phone; on wider screens, the preview grows instead of their lines. */
    grid-template-columns: minmax(0, 50rem) minmax(26rem, 1fr);
    gap: ${space(8)};
    align-items: start;
    margin-block-start: ${space(6)};

    & > * { margin-block-start: 0; }
  }
`;

const Beside = styled.section`
  position: sticky;
  inset-block-start: ${space(6)};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto auto minmax(0, 1fr);
  gap: ${space(3)};
  height: calc(100vh - ${space(12)});
  min-height: 24rem;

  & > h2 { font-size: ${font.size.h4}; }
  ${media.print} { display: none; }
`;

function Preview() {
  const { t } = useText();
  const { row } = useEditing();
  const id = useId();
  return (
    <Beside aria-labelledby={id}>
      <h2 id={id}>{t('review.preview')}</h2>
      <CardText>{t('content.previewText')}</CardText>
      <DocumentPreview
        live={expectedHeight(row.document)}
        src={`${campaignPath(row.id)}/preview?at=${row.version}`}
      />
    </Beside>
  );
}

/**
 * Shows the stored email or page beside the fields where the screen is wide enough (rule 10.41). Autosave stores what is typed a moment
 * after the last key, and each stored version replaces the one shown.
 */
export function WithPreview({ children }: { children: ReactNode }) {
  const { row } = useEditing();
  const isWide = useMediaQuery(media.xl);
  return (
    <Sides>
      {children}
      {isWide && !hasKind(row, 'posts') && <Preview />}
    </Sides>
  );
}
