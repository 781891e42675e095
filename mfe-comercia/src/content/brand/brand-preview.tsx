import { type BrandFont, brandFonts, brandPalettes, shownLink } from '@portals/contracts/constants';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { type CSSProperties, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { CompanyLogo, type PreviewTheme, ThemeSwitch, useText } from '../../shared';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  ${media.lg} {
    position: sticky;
    inset-block-start: ${space(6)};
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;
const Title = styled.h2`
  margin: 0;
  font-size: ${font.size.h4};
`;
const Page = styled.div`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  overflow-wrap: anywhere;

  p { margin: 0; }
`;
const Band = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  padding: ${space(6)};
`;
const Body = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  padding: ${space(6)};
`;
const Heading = styled.p`
  font-size: 1.75rem;
  font-weight: 700;
  line-height: 1.2;
`;
const ShownButton = styled.span`
  padding: 0.6rem 1.25rem;
  border: 2px solid;
  border-radius: 0.5rem;
  font-weight: 600;
`;
const Small = styled.div`
  display: grid;
  gap: ${space(1)};
  font-size: ${font.size.sm};
`;

interface PreviewedBrand {
  mainColor: string;
  accentColor: string;
  font: BrandFont;
  postalAddress: string;
  /** URL of the logo on this site; null for none. */
  logo: string | null;
  /** Links of the brand, except invalid ones. */
  links: readonly string[];
}

/** Loads a font of the brand and returns its family, or a similar one while it is loading. */
function useFontFamily(name: BrandFont, file: string): string {
  const [loaded, setLoaded] = useState<BrandFont | null>(null);
  useEffect(() => {
    // `FontFace` is missing in test environments without a browser.
    if (typeof FontFace === 'undefined') return;
    let isWanted = true;
    const face = new FontFace(`Brand ${name}`, `url(${file})`, { weight: '200 900' });
    face.load().then(
      () => {
        document.fonts.add(face);
        if (isWanted) setLoaded(name);
      },
      // When loading fails, the similar font stays in use.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name, file]);
  const { similar } = brandFonts[name];
  return loaded === name ? `'Brand ${name}', ${similar}` : similar;
}

export interface BrandPreviewProps {
  company: string;
  brand: PreviewedBrand;
  fontFile: string;
}

/** Previews a landing page and an email with the brand as currently edited. */
export function BrandPreview({ company, brand, fontFile }: BrandPreviewProps) {
  const { t } = useText();
  const [theme, setTheme] = useState<PreviewTheme>('light');
  const palette = brandPalettes(brand)[theme];
  const family: CSSProperties = { fontFamily: useFontFamily(brand.font, fontFile) };
  const lines = brand.postalAddress.split('\n').filter((line) => line.trim() !== '');
  return (
    <Box as="section" aria-label={t('brand.preview')}>
      <Head>
        <Title>{t('brand.preview')}</Title>
        <ThemeSwitch value={theme} onChange={setTheme} />
      </Head>
      <Page style={{ ...family, background: palette.ground, color: palette.text }}>
        <Band style={{ background: palette.band, color: palette.onBand }}>
          {brand.logo === null ? (
            <p style={{ fontWeight: 700 }}>{company}</p>
          ) : (
            <CompanyLogo url={brand.logo} name={company} />
          )}
          <Heading>{t('brand.sampleTitle')}</Heading>
          <p>{t('brand.sampleLead')}</p>
          <ShownButton
            style={{
              background: palette.bandAccent,
              borderColor: palette.bandAccentEdge,
              color: palette.onBandAccent,
            }}
          >
            {t('brand.sampleButton')}
          </ShownButton>
        </Band>
        <Body>
          <p>
            {t('brand.sampleText')}{' '}
            <span style={{ color: palette.accentText, textDecoration: 'underline' }}>
              {t('brand.sampleLink')}
            </span>
          </p>
          <ShownButton
            style={{ background: palette.accent, borderColor: palette.accentEdge, color: palette.onAccent }}
          >
            {t('brand.sampleButton')}
          </ShownButton>
          <Small>
            {lines.length > 0 && <p>{[company, ...lines].join(', ')}</p>}
            {brand.links.map((url) => (
              <p key={url} style={{ color: palette.accentText, textDecoration: 'underline' }}>
                {shownLink(url)}
              </p>
            ))}
          </Small>
        </Body>
      </Page>
    </Box>
  );
}
