import { CampaignMail, type LeadRow } from '@portals/contracts/marketing';
import { PortalLink, useApi, useFormat } from '@portals/platform';
import { Alert, CardText, Skeleton, VisuallyHidden } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { LeadPicker } from '../../leads';
import { CopyButton, campaignPath, ReadFailed, useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';
import { Line } from '../editing/editor-box';
import { DocumentPreview } from './document-preview';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  h3 { font-size: ${font.size.md}; }
  & > details > summary { cursor: pointer; }
  & > details > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(4)}; margin-block-start: ${space(4)}; }
`;

const Inbox = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin: 0;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  & > div { display: flex; flex-wrap: wrap; column-gap: ${space(2)}; }
  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { margin: 0; overflow-wrap: anywhere; }
  dd > strong { font-weight: ${font.weight.semibold}; }
`;

/** Single line, truncated as in an inbox. */
const Begin = styled.dd`
  && { flex: 1 1 12rem; min-width: 0; overflow: hidden; color: ${color.muted}; text-overflow: ellipsis; white-space: nowrap; }
`;

const Plain = styled.pre`
  max-height: 24rem;
  margin: 0;
  padding: ${space(4)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  font-family: ${font.mono};
  font-size: ${font.size.sm};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  ${media.print} { max-height: none; overflow: visible; }
`;

/** Maximum length of the preview text that inboxes show, in characters. */
const inboxLength = 140;

/** Shows an email as an inbox lists it: sender, subject, and the preview text or, without one, the beginning of the email. */
function InInbox({ mail }: { mail: CampaignMail }) {
  const { t } = useText();
  const { from, replyTo, subject, preheader, text } = mail;
  const begin = (preheader || text).replace(/\s+/gu, ' ').trim().slice(0, inboxLength);
  return (
    <Inbox aria-label={t('review.inbox')}>
      <div>
        <dt>{t('review.from')}</dt>
        <dd>
          <strong>{from.name}</strong> &lt;{from.address}&gt;
        </dd>
      </div>
      {replyTo !== null && (
        <div>
          <dt>{t('review.replyTo')}</dt>
          <dd>{replyTo}</dd>
        </div>
      )}
      <div>
        <dt>{t('campaignFields.subject')}</dt>
        <dd>
          <strong>{subject}</strong>
        </dd>
      </div>
      <div>
        <dt>{t('review.begin')}</dt>
        <Begin>{begin}</Begin>
      </div>
    </Inbox>
  );
}

function PlainText({ mail }: { mail: CampaignMail }) {
  const { t } = useText();
  const { number } = useFormat();
  const id = useId();
  return (
    <>
      <h3 id={id}>{t('review.plainText')}</h3>
      {/* Scrollable content must be focusable for keyboard users. */}
      <Plain tabIndex={0} aria-labelledby={id}>
        {mail.text}
      </Plain>
      <Line>
        <CopyButton label={t('review.copyText')} text={mail.text} />
        <CopyButton label={t('review.copyHtml')} text={mail.html} />
      </Line>
      <CardText>{t('review.size', { size: number(Math.ceil(mail.bytes / 1024)) })}</CardText>
    </>
  );
}

function NoSender() {
  const { t } = useText();
  const { row } = useEditing();
  const { stepHref } = useCampaignAddress();
  return (
    <Alert tone="warning" title={t('review.noSenderTitle')}>
      {t('review.noSender')} <PortalLink to={stepHref(row.id, 'send')}>{t('steps.toSend')}</PortalLink>
    </Alert>
  );
}

/**
 * Shows an email as one particular lead receives it; the preview uses the same rendering code as the actual sending (rule 10.44).
 * @param sent true for the mail snapshot that was sent; otherwise the stored campaign is shown
 */
export function MailView({ sent = false }: { sent?: boolean }) {
  const { t } = useText();
  const { row } = useEditing();
  const [lead, setLead] = useState<LeadRow | null>(null);
  const which = sent ? 'sent=true' : `at=${row.version}`;
  const path = `${campaignPath(row.id)}/mail?${which}${lead ? `&lead=${lead.id}` : ''}`;
  // An email that has not been sent yet shows the sender as it is now, which may have changed since.
  const { data, error, isValidating, mutate } = useApi(path, { schema: CampaignMail, rereads: !sent });
  const last = useRef(data);
  if (data) last.current = data;
  // The previous lead's email stays visible until the next one has loaded.
  const mail = error ? undefined : (data ?? last.current);
  const whole = mail && (
    <>
      <DocumentPreview src={`${campaignPath(row.id)}/preview?${which}`} lead={lead} />
      <PlainText mail={mail} />
    </>
  );
  return (
    <Box>
      <LeadPicker
        companyId={row.marketingCompanyId}
        label={t('review.lead')}
        none={t('review.noLead')}
        lead={lead}
        onChoose={setLead}
      />
      {mail ? (
        <>
          {!mail.hasSender && <NoSender />}
          <InInbox mail={mail} />
          {sent ? (
            <details>
              <summary>{t('review.whole')}</summary>
              <div>{whole}</div>
            </details>
          ) : (
            whole
          )}
        </>
      ) : error ? (
        <ReadFailed title={t('review.mailFailed')} pending={isValidating} read={mutate} />
      ) : (
        <div role="status">
          <VisuallyHidden>{t('review.mailLoading')}</VisuallyHidden>
          {/* Unless a sent email is loading, the skeleton fills the screen like the preview that replaces it, so that nothing shifts. */}
          {sent ? <Skeleton lines={6} /> : <Skeleton height="100vh" />}
        </div>
      )}
    </Box>
  );
}
