import { draftName } from '@portals/platform/form';
import type { SharingPlace } from './sharing-place';

/** Path of the call that lists everybody with access to a company in addition to the workspace's members. */
export const accessPath = ({ api }: Pick<SharingPlace, 'api'>, companyId: number) =>
  `${api}/companies/${companyId}/access`;

/** Kinds of forms for a new access whose typed values are kept (rule 5.9). */
export type AccessForm = 'guest' | 'link' | 'handover';

/**
 * Returns the name of the draft of a form for a new access.
 * @param reportId report that the user came to share; every report has a separate draft, so that no draft overrides the preselected report
 */
export const accessDraft = (
  place: Pick<SharingPlace, 'api'>,
  companyId: number,
  form: AccessForm,
  reportId?: number,
) =>
  draftName(`${accessPath(place, companyId)}/${form}${reportId === undefined ? '' : `/${reportId}`}`, null);

/** Returns a link of this site in a language, with a token in its fragment, which browsers never send to a server. */
export const tokenLink = (path: string, token: string, language: string): string =>
  `${window.location.origin}${path}${language === 'en' ? '' : `?lang=${language}`}#${token}`;

const token = /^#([\w-]{43})$/;

/** Identifies an invitation: by the token in its link or, for the account with the invited address, by its id. */
export type InvitationKey = { token: string } | { id: number };

/** Returns the key of the invitation in an address; null when it has none. */
export function invitationIn({ search, hash }: { search: string; hash: string }): InvitationKey | null {
  const token = tokenOf(hash);
  if (token !== null) return { token };
  const id = new URLSearchParams(search).get('offer') ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? { id: Number(id) } : null;
}

/** Returns the token in the fragment of an address; null when there is none. */
export const tokenOf = (hash: string): string | null => token.exec(hash)?.[1] ?? null;
