import { RegisterRequest } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { z } from 'zod';
import type { OidcSettings } from './oidc-settings.js';

/** A person as the issuer has vouched for them. */
export const OidcPerson = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  /** Null when the issuer does not list them, because there are too many for a token. */
  groups: z.string().array().nullable(),
});
export type OidcPerson = z.infer<typeof OidcPerson>;

const fields = RegisterRequest.shape;

type Claims = Readonly<Record<string, unknown>>;

/** Some issuers send truth values as text or numbers. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1';

/** Longest subject that OpenID Connect Core 1.0 allows. */
const subjectMax = 255;

const isAscii = (value: unknown): boolean => typeof value === 'string' && /^[ -~]*$/.test(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the name to show: that of the claims as far as it is a name here, else the address before the @. */
function nameOfPerson(claims: Claims, email: string): string {
  const full = textOf(claims.name) || `${textOf(claims.given_name)} ${textOf(claims.family_name)}`;
  const local = email.slice(0, email.lastIndexOf('@'));
  return fields.name.safeParse(full.slice(0, limits.name)).data ?? local;
}

/** Microsoft Entra ID points elsewhere instead of listing more than 200 groups. */
function groupsOf(claims: Claims, claim: string): string[] | null {
  const listed = claims[claim];
  if (listed === undefined) {
    const elsewhere = claims._claim_names;
    const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere;
    return isElsewhere || isTrue(claims.hasgroups) ? null : [];
  }
  return [listed].flat().filter((group) => typeof group === 'string');
}

/** Returns the person of verified claims; null unless the issuer has verified an address that can be used here (rule 19.42). */
export function personOfClaims(
  claims: Claims & { iss: string; sub: string },
  { verifiedClaim, groupsClaim }: Pick<OidcSettings, 'verifiedClaim' | 'groupsClaim'>,
): OidcPerson | null {
  // The lower case of the Kelvin sign is a plain k, and so the address of another mailbox than the one that was verified.
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
