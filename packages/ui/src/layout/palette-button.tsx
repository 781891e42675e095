import { usePaletteWay } from '@portals/platform';
import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, radius, space } from '../tokens';

const Wide = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  margin: 0 ${space(3)} ${space(2)};
  padding: ${space(1)} ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.md};
  background: none;
  color: ${color.muted};
  font-size: ${font.size.sm};
  text-align: start;

  ${media.hover} {
    &:hover { background: ${color.hover}; color: ${color.text}; }
  }
  & > svg { flex: none; width: 1.125rem; height: 1.125rem; }
  & > kbd { margin-inline-start: auto; font: inherit; font-size: ${font.size.xs}; white-space: nowrap; }
`;

/** Button that opens the palette and shows its keyboard shortcut; renders nothing for people who are not signed in (rule 19.60). */
export function PaletteButton({ small = false }: { small?: boolean }) {
  const { t } = useUiText();
  const way = usePaletteWay();
  if (way === null) return null;
  if (small) {
    return (
      <IconButton label={t('palette')} aria-haspopup="dialog" onClick={way.open}>
        <Search aria-hidden />
      </IconButton>
    );
  }
  return (
    <Wide type="button" aria-haspopup="dialog" onClick={way.open}>
      <Search aria-hidden />
      {t('palette')}
      <kbd>{way.keyName}</kbd>
    </Wide>
  );
}
