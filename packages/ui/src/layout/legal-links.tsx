import { type LegalDocument, legalAddress, useLanguage } from '@portals/platform';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, space } from '../tokens';

const documents: readonly LegalDocument[] = ['notice', 'privacy', 'storage'];

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${font.size.xs};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2rem;
    color: ${color.muted};
    text-underline-offset: 0.2em;
  }
  ${media.hover} { a:hover { color: ${color.text}; } }
`;

/** Links to the legal documents in the language of the page. */
export function LegalLinks() {
  const { t } = useUiText();
  const { language } = useLanguage();
  return (
    <nav aria-label={t('legal.label')}>
      <List>
        {documents.map((document) => (
          <li key={document}>
            <a href={legalAddress(document, language)}>{t(`legal.${document}`)}</a>
          </li>
        ))}
      </List>
    </nav>
  );
}
