import { storedPicture } from '@portals/contracts/constants';
import type { Picture } from '@portals/contracts/marketing';
import type { FieldProblem } from '@portals/platform/form';
import { Button } from '@portals/ui';
import { color, font, radius, space } from '@portals/ui/tokens';
import { Image, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const PictureDialog = lazy(() => import('./picture-dialog'));

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(2)};

  & > strong { font-size: ${font.size.sm}; font-weight: ${font.weight.semibold}; }
  & > p { color: ${color.muted}; font-size: ${font.size.sm}; overflow-wrap: anywhere; }
  & > img {
    width: auto;
    max-width: 100%;
    height: auto;
    max-height: 10rem;
    border: 1px solid ${color.line};
    border-radius: ${radius.md};
    background: ${color.sunken};
  }
`;
const Fault = styled.p`
  && { color: ${color.dangerText}; }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

export interface PictureFieldProps {
  label: string;
  hint?: string | undefined;
  /** Validation error of the field; undefined when there is none. */
  error?: FieldProblem | undefined;
  companyId: number;
  /** URL of the chosen image; empty for none. An image on another server is not displayed. */
  url: string;
  alt: string;
  onPick: (picture: Picture) => void;
  onClear: () => void;
}

/** Lets the user choose one of a company's images, or upload another one. */
export function PictureField({
  label,
  hint,
  error,
  companyId,
  url,
  alt,
  onPick,
  onClear,
}: PictureFieldProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, typeof error === 'string' && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const stored = storedPicture(url);
  const shown = stored?.findLast(({ width }) => width >= 400) ?? stored?.[0];
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={described || undefined}>
      <strong id={id}>{label}</strong>
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
      {shown && <img src={shown.path} alt={alt} width={shown.width} height={shown.height} />}
      {typeof error === 'string' && <Fault id={`${id}-error`}>{error}</Fault>}
      <Line>
        <Button size="sm" variant="secondary" icon={<Image aria-hidden />} onClick={() => setOpen(true)}>
          {t(url === '' ? 'pictures.pick' : 'pictures.change')}
        </Button>
        {url !== '' && (
          <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={onClear}>
            {t('pictures.clear')}
          </Button>
        )}
      </Line>
      {open && (
        <Suspense fallback={null}>
          <PictureDialog companyId={companyId} chosen={url} onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
