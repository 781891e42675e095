import { RegisterRequest } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { z } from 'zod';
import type { OidcSettings } from './oidc-settings.js';

/** A person whose identity the issuer has verified. */
export const OidcPerson = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  /** Groups of the person; null when the issuer omits them because they are too many for a token. */
  groups: z.string().array().nullable(),
});
export type OidcPerson = z.infer<typeof OidcPerson>;

const fields = RegisterRequest.shape;

type Claims = Readonly<Record<string, unknown>>;

/** Returns true for the boolean true, and for its equivalents as text or number, which some issuers send. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1';

/** Maximum length of a subject in OpenID Connect Core 1.0. */
const subjectMax = 255;

const isAscii = (value: unknown): boolean => typeof value === 'string' && /^[ -~]*$/.test(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the display name: the name in the claims if it is valid here, otherwise the part of the email address before the @. */
function nameOfPerson(claims: Claims, email: string): string {
  const full = textOf(claims.name) || `${textOf(claims.given_name)} ${textOf(claims.family_name)}`;
  const local = email.slice(0, email.lastIndexOf('@'));
  return fields.name.safeParse(full.slice(0, limits.name)).data ?? local;
}

/**
 * Returns the groups in the claims. Null if there are more than 200 at Microsoft Entra ID, which then refers to another endpoint instead of
 * listing them.
 */
function groupsOf(claims: Claims, claim: string): string[] | null {
  const listed = claims[claim];
  if (listed === undefined) {
    const elsewhere = claims._claim_names;
    const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere;
    return isElsewhere || isTrue(claims.hasgroups) ? null : [];
  }
  return [listed].flat().filter((group) => typeof group === 'string');
}

/** Converts verified claims to a person; null unless they contain a verified email address that is valid here (rule 19.42). */
export function personOfClaims(
  claims: Claims & { iss: string; sub: string },
  { verifiedClaim, groupsClaim }: Pick<OidcSettings, 'verifiedClaim' | 'groupsClaim'>,
): OidcPerson | null {
  // Rejects non-ASCII addresses, because lower-casing can turn one into another person's address: the Kelvin sign becomes a plain k.
  const email = isAscii(claims.email) ? fields.email.safeParse(claims.email).data : undefined;
  if (email === undefined || claims.sub.length > subjectMax || !isTrue(claims[verifiedClaim])) return null;
  const groups = groupsOf(claims, groupsClaim);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    name: nameOfPerson(claims, email),
    groups,
  };
}
