import { ErrorBody } from '@portals/contracts/errors';
import { LeadRow } from '@portals/contracts/marketing';
import { ApiError } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../shared';
import { useLeadLinks } from './lead-address';

/** Details of a person added by hand who is known or erased already (rule 9.18). */
export interface Known {
  /** Key of the person that the question is about, see `whoIs`. */
  who: string;
  /** Message of the service. */
  text: string;
  /** The existing lead; null when the person was erased. */
  lead: LeadRow | null;
  /** Time at which the question appeared, in milliseconds. */
  since: number;
}

/** The submit button becomes the one that confirms, so for this long the second press of a double click does not count. */
const restMs = 1000;

/** Returns true for a moment after the question has appeared. */
export const isJustAsked = ({ since }: Known): boolean => Date.now() - since < restMs;

/** Returns the key by which a person is recognised, as the service stores it. */
export const whoIs = (person: {
  contactEmail?: string | null | undefined;
  contactPhone?: string | null | undefined;
}): string =>
  [person.contactEmail?.toLowerCase(), person.contactPhone].map((text) => text?.trim() ?? '').join(' ');

/** Returns the details of a response that refuses a person because they are known or erased; null for any other response. */
export function knownIn(error: unknown, who = ''): Known | null {
  if (!(error instanceof ApiError) || !(error.code === 'LEAD_KNOWN' || error.code === 'LEAD_ERASED'))
    return null;
  const { message, conflict } = ErrorBody.parse(JSON.parse(error.body));
  const lead = LeadRow.safeParse(conflict?.current).data ?? null;
  return { who, text: message, lead, since: Date.now() };
}

/** Shows who is known already and asks for confirmation. */
export function KnownNotice({ known: { text, lead } }: { known: Known }) {
  const { t } = useText();
  const { leadHref } = useLeadLinks();
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the notice, because the form may be longer than the screen.
  useEffect(() => void box.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <div ref={box}>
      <Alert tone="warning" title={text}>
        {lead && (
          <p>
            <Link to={leadHref(lead)} target="_blank">
              {[lead.companyName, lead.contactName].filter(Boolean).join(' · ')}
            </Link>{' '}
            {t('leadForm.known.newTab')}
          </p>
        )}
        <p>{t(lead ? 'leadForm.known.text' : 'leadForm.known.erasedText')}</p>
      </Alert>
    </div>
  );
}
