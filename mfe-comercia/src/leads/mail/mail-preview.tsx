import { fillForLead, subjectForLead } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { CardText } from '@portals/ui';
import { color, font, radius, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Sheet = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  overflow-wrap: anywhere;

  & > h3 { color: ${color.muted}; font-size: ${font.size.sm}; }
  & > p:last-child { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

/** Previews an email with the lead's values filled in, exactly as it would be sent. */
export function MailPreview({ lead, subject, text }: { lead: Lead; subject: string; text: string }) {
  const { t } = useText();
  const id = useId();
  if (subject.trim() === '' && text.trim() === '') return null;
  return (
    <Sheet aria-labelledby={id}>
      <h3 id={id}>{t('leadMail.preview')}</h3>
      <strong>{subjectForLead(subject, lead)}</strong>
      <CardText>{fillForLead(text, lead).trim()}</CardText>
      <p>{t('leadMail.previewEnd')}</p>
    </Sheet>
  );
}
