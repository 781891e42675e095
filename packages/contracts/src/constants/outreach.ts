/**
 * Whether an account may publish pages and send to anybody (rule 16.1).
 * - `open`: this site asks for no release
 * - `none`: nobody has asked for it yet; `asked`: a person in charge has been asked
 * - `released`, `blocked`: what a person in charge has decided
 */
export const outreachStates = ['open', 'none', 'asked', 'released', 'blocked'] as const;
export type OutreachState = (typeof outreachStates)[number];

/** What a released account may do while nobody knows yet how it goes (rules 16.5 to 16.7). */
export const outreachLimits = {
  /** An account that has sent so many times its first limit of a day has none any more. */
  grownFrom: 100,
  /** Days for which bounces and complaints count against the limit. */
  troubleDays: 7,
  /** Fewer bounces, or complaints, say nothing: of a few mails, one is a large share. */
  bouncesFrom: 3,
  complaintsFrom: 2,
  /** Pages that it publishes in a day. */
  pages: 5,
  /** Days after the release in which search engines are asked to leave its pages out. */
  unlistedDays: 30,
} as const;

/**
 * Why the report of a week does not go to somebody who wants it (rule 12.43).
 * - `not released`: the account is not, and the address of the account is not confirmed
 * - `refused`: whoever has the address has said no by the link of such a mail
 * - `no site`: nobody has set the address of the site, without which the mail would have no such link
 */
export const weeklyMailObstacles = ['not released', 'refused', 'no site'] as const;
export type WeeklyMailObstacle = (typeof weeklyMailObstacles)[number];
