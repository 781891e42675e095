import { ErrorBody } from '@portals/contracts/errors';
import { LeadRow } from '@portals/contracts/marketing';
import { ApiError } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../shared';
import { useLeadLinks } from './lead-address';

/** Details of a conflict: the person to be added already is a lead, or was erased on request (rule 9.18). */
export interface Known {
  /** Key of the person to be added, as returned by `personKeyOf`. */
  who: string;
  /** The service's message. */
  text: string;
  /** The existing lead; null when the person was erased. */
  lead: LeadRow | null;
  /** Timestamp in milliseconds when the question appeared. */
  since: number;
}

/**
 * Milliseconds during which presses are ignored. The confirm button replaces the submit button, so the second click of a double click would
 * otherwise confirm.
 */
const restMs = 1000;

/** True shortly after the question has appeared, while presses are ignored. */
export const hasJustAppeared = ({ since }: Known): boolean => Date.now() - since < restMs;

/** Returns the key that identifies a person, normalised in the same way as by the service. */
export const personKeyOf = (person: {
  contactEmail?: string | null | undefined;
  contactPhone?: string | null | undefined;
}): string =>
  [person.contactEmail?.toLowerCase(), person.contactPhone].map((text) => text?.trim() ?? '').join(' ');

/** Returns the details from the error for a person who is already a lead or was erased; null for any other error. */
export function knownPersonIn(error: unknown, who = ''): Known | null {
  if (!(error instanceof ApiError) || !(error.code === 'LEAD_KNOWN' || error.code === 'LEAD_ERASED'))
    return null;
  const { message, conflict } = ErrorBody.parse(JSON.parse(error.body));
  const lead = LeadRow.safeParse(conflict?.current).data ?? null;
  return { who, text: message, lead, since: Date.now() };
}

/** Shows the existing lead or the erasure, and asks for confirmation. */
export function KnownNotice({ known: { text, lead } }: { known: Known }) {
  const { t } = useText();
  const { leadHref } = useLeadLinks();
  const box = useRef<HTMLDivElement>(null);
  // The form may be taller than the screen, so the notice is scrolled into view; otherwise the user might miss it.
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
