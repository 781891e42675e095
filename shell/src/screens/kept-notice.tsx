import { color, font, radius, shadow, space, zIndex } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { loadNewDocument } from '../document/typed-text';
import { useShellText } from '../language/shell-text';
import { SecondaryButton } from './plain-button';

const Bar = styled.div`
  position: fixed;
  left: 50%;
  bottom: ${space(4)};
  z-index: ${zIndex.overlay};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  width: max-content;
  max-width: calc(100% - ${space(8)});
  /* With large text on a small screen the page must stay readable above it. */
  max-height: 40vh;
  overflow-y: auto;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${color.text};
  font-size: ${font.size.sm};
  box-shadow: ${shadow.lift};
  transform: translateX(-50%);
`;

interface KeptNoticeProps {
  retrying: boolean;
  /** True to offer reloading the document as well. */
  reload: boolean;
  onRetry: () => void;
}

/** A notice below a prerendered page whose portal failed to load: the page is readable, and loading can be retried. */
export function KeptNotice({ retrying, reload, onRetry }: KeptNoticeProps) {
  const { t } = useShellText();
  return (
    <Bar role="status">
      {t('failure.kept')}
      <SecondaryButton type="button" aria-disabled={retrying} onClick={() => retrying || onRetry()}>
        {retrying ? t('failure.retrying') : t('failure.retry')}
      </SecondaryButton>
      {reload ? (
        <SecondaryButton type="button" onClick={() => loadNewDocument()}>
          {t('failure.reload')}
        </SecondaryButton>
      ) : null}
    </Bar>
  );
}
