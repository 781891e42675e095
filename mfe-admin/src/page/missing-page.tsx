import { PortalLink, usePageHead } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Box = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: center;
  gap: ${space(4)};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space(6)};
  background: ${color.ground};
  color: ${color.text};
  text-align: center;

  &:focus { outline: none; }
  h1 { font-size: ${font.size.page}; overflow-wrap: anywhere; }
`;

/** Shows "page not found" with the texts of the site's own 404 page. */
export function MissingPage() {
  const { t } = useText();
  usePageHead({ title: t('missing.title'), description: t('missing.title') });
  return (
    <Box id="main" tabIndex={-1}>
      <h1>{t('missing.title')}</h1>
      <PortalLink to="/">{t('missing.home')}</PortalLink>
    </Box>
  );
}
