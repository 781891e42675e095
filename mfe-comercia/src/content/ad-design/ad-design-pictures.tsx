import { AdDesigns } from '@portals/contracts/marketing';
import { useApi, useFormat } from '@portals/platform';
import { Alert, Button, ErrorState, Skeleton } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ReadFailed, useText } from '../../shared';
import { AdLookBox } from './ad-look-box';
import { BrandColorBox } from './brand-color-box';
import { type DesignLook, type DrawnVariant, designPath } from './design-calls';
import { DesignPicture } from './design-picture';
import { useAdLook } from './use-ad-look';
import { useBrandColors } from './use-brand-colors';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;
const Title = styled.h3`
  margin: 0;
  font-size: ${font.size.h4};
`;
/** At most two images in a row: with four, their text would be too small to read. */
const Formats = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: ${space(5)};
`;

interface Numbered extends DrawnVariant {
  number: number;
}

/** Lists the characters that the font of the images lacks. */
function Lacking({ leftOut, missing }: Pick<AdDesigns, 'leftOut' | 'missing'>) {
  const { t } = useText();
  if (missing.length > 0)
    return <Alert tone="warning">{t('adDesign.missing', { letters: missing.join(' ') })}</Alert>;
  if (leftOut.length > 0) return <Alert>{t('adDesign.leftOut', { signs: leftOut.join(' ') })}</Alert>;
  return null;
}

function useDesigns(variant: DrawnVariant | undefined, colors: DesignLook | null) {
  const path = variant && colors ? designPath(variant, colors) : null;
  return useApi(path, { schema: AdDesigns });
}

/** Shows the ad images of one text variant. */
function VariantDesigns({ variant, colors }: { variant: Numbered; colors: DesignLook }) {
  const { t } = useText();
  const id = useId();
  const { data, error, isValidating, mutate } = useDesigns(variant, colors);
  const hasSome = data && data.missing.length === 0 && data.designs.some(({ tooLong }) => tooLong === null);
  return (
    <Stack as="section" aria-labelledby={id} aria-busy={!data && !error}>
      <Head>
        <Title id={id}>{t('adDesign.title', { number: variant.number })}</Title>
        {hasSome && (
          <Button asChild variant="secondary">
            <a
              href={designPath(variant, colors, 'all.zip')}
              aria-label={t('adDesign.downloadAllOf', { number: variant.number })}
              download
            >
              <Download aria-hidden /> {t('adDesign.downloadAll')}
            </a>
          </Button>
        )}
      </Head>
      {!data && !error && <Skeleton height="16rem" />}
      {!data && error && <ReadFailed title={t('adDesign.failed')} pending={isValidating} read={mutate} />}
      {data && <Lacking {...data} />}
      {data && data.missing.length === 0 && (
        <Formats>
          {data.designs.map((design) => (
            <DesignPicture
              key={design.format}
              variant={variant}
              colors={colors}
              texts={data.texts}
              design={design}
            />
          ))}
        </Formats>
      )}
    </Stack>
  );
}

export interface AdDesignPicturesProps {
  companyId: number;
  /** Id of the content request that produced the texts. */
  contentId: number;
  /** Complete text variants, in order. */
  variants: readonly Numbered[];
}

/** Shows ad images in the company's colours, made from the texts, to view and download (rules 10.20 to 10.24). */
export function AdDesignPictures({ companyId, contentId, variants }: AdDesignPicturesProps) {
  const { t } = useText();
  const { number } = useFormat();
  const brand = useBrandColors(companyId);
  const ads = useAdLook(contentId);
  const { fields } = brand;
  const { look } = ads;
  const colors = brand.colors && look && { ...brand.colors, look: look.version };
  const first = useDesigns(variants[0], colors);
  if (!fields || !colors || !look) {
    const failed = [brand, ads].filter(({ failure }) => failure);
    if (failed.length === 0) return <Skeleton height="16rem" />;
    return (
      <ErrorState
        title={t('adDesign.failed')}
        text={t('failedText')}
        pending={failed.some(({ isReading }) => isReading)}
        onRetry={() => {
          for (const { retry } of failed) retry();
        }}
      />
    );
  }
  const contrast = first.data ? number(Math.floor(first.data.contrast * 10) / 10) : null;
  return (
    <Stack>
      <AdLookBox companyId={companyId} ads={{ ...ads, look }} />
      <BrandColorBox brand={brand} fields={fields} contrast={contrast} />
      {variants.map((variant) => (
        <VariantDesigns key={variant.id} variant={variant} colors={colors} />
      ))}
    </Stack>
  );
}
