import { RotateCw, Unplug } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { keepFocus } from '../keep-focus';
import { useUiText } from '../texts/use-ui-text';
import { color, font, radius, space } from '../tokens';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(10)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  text-align: center;
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: 50%;
  background: ${color.redSoft};
  color: ${color.onRedSoft};
`;

const Title = styled.h2`
  max-width: 100%;
  font-size: ${font.size.h4};
`;
const Text = styled.p`
  max-width: 52ch;
  color: ${color.muted};
`;

export interface ErrorStateProps {
  title?: string | undefined;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
}

/** Explains that part of a page could not be loaded, with a retry button. */
export function ErrorState({ title, text, onRetry, pending = false }: ErrorStateProps) {
  const { t } = useUiText();
  return (
    <Box role="alert" ref={keepFocus}>
      <Mark>
        <Unplug aria-hidden />
      </Mark>
      <Title>{title ?? t('errorTitle')}</Title>
      {text && <Text>{text}</Text>}
      {onRetry && (
        <Button variant="secondary" icon={<RotateCw aria-hidden />} pending={pending} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}
