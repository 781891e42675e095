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

/** Image of a campaign: uploaded by the company, or, in older campaigns, a URL on another server. */
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
