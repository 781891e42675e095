import {
  type CampaignType,
  channels,
  hasKind,
  mailTemplates,
  pageTemplates,
} from '@portals/contracts/constants';
import { CampaignTemplate, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { Button, Field, RadioCards } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { companyPath, ReadFailed, ReadingLines, useText } from '../../shared';
import { useEditing } from '../editing/editing';
import { Line } from '../editing/editor-box';
import { DocumentPreview } from '../review/document-preview';
import { keyedDocument } from '../saving/keyed-blocks';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;
const Title = styled.h2`
  margin: 0;
  font-size: ${font.size.h4};
`;
const Note = styled.p`
  margin: 0;
  color: ${color.muted};
`;
const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;

  ${media.xl} { grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); }
`;
const schema = CampaignTemplate.array();

interface TemplateGalleryProps {
  company: MarketingCompany;
  /** Called when the user prefers to start with an empty document. */
  onSkip: () => void;
}

/** Returns the text key for a template. A template that only a newer service knows gets the text of the first template. */
function templateWord<Word extends 'name' | 'about'>(type: CampaignType, name: string, word: Word) {
  if (channels[type].kind === 'page') {
    const known = pageTemplates.find((one) => one === name) ?? pageTemplates[0];
    return `templates.page.${known}.${word}` as const;
  }
  const known = mailTemplates.find((one) => one === name) ?? mailTemplates[0];
  return `templates.mail.${known}.${word}` as const;
}

/** Offers templates for an empty email or page, with a preview of the selected one (rule 10.93). */
export function TemplateGallery({ company, onSkip }: TemplateGalleryProps) {
  const { t } = useText();
  const { edited, change } = useEditing();
  const { type, language } = edited.document;
  const query = new URLSearchParams({ type, language });
  const below = companyPath(company.id);
  const { data, error, isValidating, mutate } = useApi(`${below}/campaign-templates?${query}`, { schema });
  const [chosen, setChosen] = useState<string | null>(null);
  const template = data?.find(({ name }) => name === chosen) ?? data?.[0];
  const use = () => {
    if (!template) return;
    change((now) => {
      const document = keyedDocument(template.document);
      // A slug that the user has already typed is preserved.
      const slug = hasKind(now.document, 'page') ? { slug: now.document.slug } : {};
      return { ...now, document: Object.assign({}, document, slug) };
    });
  };
  if (!template && !error) return <ReadingLines label={t('templates.loading')} lines={6} />;
  return (
    <Box aria-label={t('templates.title')}>
      <div>
        <Title>{t('templates.title')}</Title>
        <Note>{t('templates.text')}</Note>
      </div>
      {template ? (
        <Sides>
          <Field label={t('templates.choose')}>
            <RadioCards
              name="template"
              value={template.name}
              options={(data ?? []).map(({ name }) => ({
                value: name,
                label: t(templateWord(type, name, 'name')),
                description: t(templateWord(type, name, 'about')),
              }))}
              onChange={setChosen}
            />
          </Field>
          <DocumentPreview
            src={`${below}/template-preview?${query}&${new URLSearchParams({ name: template.name })}`}
          />
        </Sides>
      ) : (
        <ReadFailed title={t('templates.failed')} pending={isValidating} read={mutate} />
      )}
      <Line>
        {template && <Button onClick={use}>{t('templates.use')}</Button>}
        <Button variant="secondary" onClick={onSkip}>
          {t('templates.skip')}
        </Button>
      </Line>
    </Box>
  );
}
