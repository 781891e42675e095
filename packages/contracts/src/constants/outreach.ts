/**
 * An account's approval for outreach, that is, to publish pages and send email to anybody (rule 16.1).
 * - `open`: this site requires no approval
 * - `none`: not requested yet
 * - `asked`: requested, but an administrator has not decided yet
 * - `released`, `blocked`: an administrator has approved or blocked the account
 */
export const outreachStates = ['open', 'none', 'asked', 'released', 'blocked'] as const;
export type OutreachState = (typeof outreachStates)[number];

/** Limits of a newly approved account, until it has built a track record (rules 16.5 to 16.7). */
export const outreachLimits = {
  /** The limit is lifted once the account has sent this multiple of its first daily limit. */
  grownFrom: 100,
  /** Days for which bounces and complaints reduce the daily limit. */
  troubleDays: 7,
  /** Minimum number of bounces that lowers the limit; among only a few emails, a single bounce would already be a high rate. */
  bouncesFrom: 3,
  /** Minimum number of complaints that lowers the limit. */
  complaintsFrom: 2,
  /** Maximum number of pages that the account may publish per day. */
  pages: 5,
  /** Days after the approval during which the account's pages are excluded from search engines. */
  unlistedDays: 30,
} as const;

/**
 * Reasons why a subscriber does not get the weekly report (rule 12.43).
 * - `not released`: the account is blocked, or it is not approved for outreach and its email address is not confirmed
 * - `refused`: the recipient has unsubscribed through the link in a weekly report
 * - `no site`: the site's address is not configured, so the email could not contain that link
 */
export const weeklyMailObstacles = ['not released', 'refused', 'no site'] as const;
export type WeeklyMailObstacle = (typeof weeklyMailObstacles)[number];
