import { storedPicture } from '@portals/contracts/constants';
import type { FieldProblem } from '@portals/platform/form';
import { Field } from '@portals/ui';
import { PictureField, useText } from '../../shared';
import { useEditing } from '../editing/editing';
import { AddressInput } from './address-input';

interface ChosenPictureProps {
  url: string;
  alt: string;
  problem: FieldProblem | undefined;
  onChange: (changes: { url: string; alt?: string }) => void;
}

/** Picture of a campaign: one of the company's, or the address of one on another site. */
export function ChosenPicture({ url, alt, problem, onChange }: ChosenPictureProps) {
  const { t } = useText();
  const { row } = useEditing();
  const isStored = storedPicture(url) !== null;
  return (
    <>
      <PictureField
        label={t('pictures.picture')}
        companyId={row.marketingCompanyId}
        url={url}
        alt={alt}
        error={isStored ? problem : undefined}
        onPick={(picture) => onChange({ url: picture.url, ...(alt.trim() === '' && { alt: picture.alt }) })}
        onClear={() => onChange({ url: '' })}
      />
      {!isStored && (
        <Field label={t('blocks.pictureUrl')} hint={t('blocks.pictureHint')} error={problem}>
          <AddressInput value={url} onChange={(typed) => onChange({ url: typed })} />
        </Field>
      )}
    </>
  );
}
