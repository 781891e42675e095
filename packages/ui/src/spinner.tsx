import { keyframes, styled } from 'styled-components';
import { useUiText } from './texts/use-ui-text';
import { media } from './tokens';
import { VisuallyHidden } from './visually-hidden';

const turn = keyframes`to { transform: rotate(1turn); }`;

/** The spinning ring alone, for places whose text already says that something is loading. */
export const SpinnerRing = styled.span.attrs({ 'aria-hidden': true })<{ $size?: string }>`
  display: inline-block;
  flex: none;
  width: ${({ $size = '1.125em' }) => $size};
  height: ${({ $size = '1.125em' }) => $size};
  border: 0.14em solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;

  ${media.reducedMotion} {
    border-style: dotted;
    border-inline-end-color: currentcolor;
  }
  ${media.forcedColors} { border-style: dotted; }
`;

const Box = styled.div<{ $fill: boolean }>`
  display: flex;
  align-items: center;
  justify-content: center;
  color: var(--color-accentText);
  ${({ $fill }) => ($fill ? 'min-height: 40vh;' : '')}
`;

export interface SpinnerProps {
  /** Text for screen readers; defaults to "Loading…". */
  label?: string | undefined;
  /** Width and height as a CSS length. */
  size?: string | undefined;
  /** True fills the height of a page section and centres the spinner in it. */
  fill?: boolean | undefined;
}

/** Shows and announces that something is loading. */
export function Spinner({ label, size = '2rem', fill = false }: SpinnerProps) {
  const { t } = useUiText();
  return (
    <Box role="status" $fill={fill}>
      <SpinnerRing $size={size} />
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </Box>
  );
}
