/** A reason why a release may not go live: a stable code, the problem, and the remedy. */
export interface Refusal {
  code: RefusalCode;
  reason: string;
  mend: string;
}

export const refusalCodes = [
  'RELEASE_UNREADABLE',
  'FILE_MISSING',
  'FILE_CHANGED',
  'FILE_UNLISTED',
  'SERVER_MISSING',
  'TEXTS_DIFFER',
  'TEXT_MISSING',
  'NO_DEFAULT_EXPORT',
  'PAGE_THROWS',
  'ROUTE_WITHOUT_PAGE',
  'PAGE_WITHOUT_ROUTE',
  'ROUTE_TAKEN',
  'ROUTE_RESERVED',
  'ROUTE_DROPPED',
  'FILE_TAKEN',
  'PLATFORM_MISMATCH',
  'FORM_UNKNOWN',
  'NAME_TAKEN',
  'OVER_BUDGET',
  'FOREIGN_IMPORT',
  'SECOND_COPY',
  'NOT_PROVIDED',
  'TYPE_ERROR',
  'VERSION_TAKEN',
  'SIGNATURE_MISSING',
  'SIGNATURE_WRONG',
  'SIGNATURE_FOREIGN',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Thrown when a command cannot be carried out; the message is for the person who ran it. */
export class StoreError extends Error {
  override name = 'StoreError';
}

const line = ({ code, reason, mend }: Refusal): string => `  ${code}: ${reason}\n    ${mend}`;

/** Thrown for a release that may not go live; contains all reasons. */
export class RefusedError extends StoreError {
  override name = 'RefusedError';
  constructor(
    what: string,
    readonly refusals: readonly Refusal[],
  ) {
    super(`${what} cannot go live:\n${refusals.map(line).join('\n')}`);
  }
}

/** @throws RefusedError when the list of reasons is not empty */
export function throwIfRefused(what: string, refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new RefusedError(what, refusals);
}
