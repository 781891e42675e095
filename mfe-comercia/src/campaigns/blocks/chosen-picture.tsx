import { storedPicture } from '@portals/contracts/constants';
import type { FieldProblem } from '@portals/platform/form';
import { PictureField, useText } from '../../shared';
import { useEditing } from '../editing/editing';

interface ChosenPictureProps {
  url: string;
  alt: string;
  problem: FieldProblem | undefined;
  onChange: (changes: { url: string; alt?: string }) => void;
}

/** Picture of a campaign: one that the company has uploaded, or an older one that is stored as an address on another server. */
export function ChosenPicture({ url, alt, problem, onChange }: ChosenPictureProps) {
  const { t } = useText();
  const { row } = useEditing();
  const isForeign = url !== '' && storedPicture(url) === null;
  return (
    <PictureField
      label={t('pictures.picture')}
      hint={isForeign ? t('blocks.pictureForeign', { url }) : undefined}
      companyId={row.marketingCompanyId}
      url={url}
      alt={alt}
      error={problem}
      onPick={(picture) => onChange({ url: picture.url, ...(alt.trim() === '' && { alt: picture.alt }) })}
      onClear={() => onChange({ url: '' })}
    />
  );
}
