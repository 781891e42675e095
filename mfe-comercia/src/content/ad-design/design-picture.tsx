import { type AdDesignFormat, adDesignSizes } from '@portals/contracts/constants';
import type { AdDesigns } from '@portals/contracts/marketing';
import { Button } from '@portals/ui';
import { color, font, radius, space } from '@portals/ui/tokens';
import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { type DesignLook, type DrawnVariant, designPath } from './design-calls';

const Figure = styled.figure`
  display: grid;
  grid-template-rows: 16rem auto;
  gap: ${space(3)};
  min-width: 0;
  margin: 0;
`;
const Ground = styled.div`
  display: grid;
  place-items: center;
  min-width: 0;
  padding: ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.sunken};
  text-align: center;
`;
const Picture = styled.img`
  max-width: 100%;
  max-height: 14rem;
  width: auto;
  height: auto;
`;
const Refused = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
`;
const Caption = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  font-size: ${font.size.sm};
`;
const Size = styled.span`
  white-space: nowrap;
  color: ${color.muted};
`;

export interface DesignPictureProps {
  variant: DrawnVariant;
  colors: DesignLook;
  texts: AdDesigns['texts'];
  design: AdDesigns['designs'][number];
}

/** Shows the image, or a retry button when it could not be loaded. */
function Shown({ variant, colors, texts, format }: DesignPictureProps & { format: AdDesignFormat }) {
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const source = designPath(variant, colors, `${format}.svg`, attempt > 0 ? { attempt } : {});
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === source) {
    return (
      <Refused role="alert">
        <p>{t('adDesign.pictureFailed')}</p>
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCw aria-hidden />}
          onClick={() => setAttempt(attempt + 1)}
        >
          {t('adDesign.again')}
        </Button>
      </Refused>
    );
  }
  const { companyName, productName, headline, claim, price, callToAction } = texts;
  const read = [companyName, productName, headline, claim, price, callToAction].filter(
    (text) => text !== null,
  );
  const { width, height } = adDesignSizes[format];
  const alt = t('adDesign.alt', { format: t(`adDesign.formats.${format}`), texts: read.join('. ') });
  return (
    <Picture
      src={source}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      onError={() => setFailed(source)}
    />
  );
}

/** Shows an ad in one format: the image and where it is used, or the reason why there is no image. */
export function DesignPicture(props: DesignPictureProps) {
  const { variant, colors, design } = props;
  const { t } = useText();
  const { format, tooLong } = design;
  const { width, height } = adDesignSizes[format];
  const name = t(`adDesign.formats.${format}`);
  return (
    <Figure>
      <Ground>
        {tooLong === null ? (
          <Shown {...props} format={format} />
        ) : (
          <p>{t('adDesign.tooLong', { part: t(`adDesign.parts.${tooLong}`) })}</p>
        )}
      </Ground>
      <Caption>
        <span>
          {name} <Size>{t('adDesign.size', { width, height })}</Size>
        </span>
        {tooLong === null && (
          <Button asChild variant="secondary" size="sm">
            <a
              href={designPath(variant, colors, `${format}.png`, { download: true })}
              aria-label={t('adDesign.downloadOne', { format: name })}
              download
            >
              <Download aria-hidden /> PNG
            </a>
          </Button>
        )}
      </Caption>
    </Figure>
  );
}
