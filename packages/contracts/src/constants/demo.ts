/** People who work with the demonstration account (rule 3.8): colleagues in its workspace, and a guest of one of its companies. */
export const demoColleagues = [
  { as: 'manager', name: 'Lucía Gil', role: 'manager' },
  { as: 'member', name: 'Marc Soler', role: 'member' },
  { as: 'guest', name: 'Carmen Ruiz Ortega' },
] as const;

/** Returns the user name of a colleague of the demonstration account, such as `demo.guest`. */
export const demoNameOf = (demo: string, as: (typeof demoColleagues)[number]['as']): string =>
  `${demo}.${as}`;

/**
 * Returns the email address of a demonstration account. It is undeliverable (.invalid, RFC 2606), which distinguishes the
 * account from the accounts of real people.
 */
export const demoEmailOf = (username: string): string => `${username}@demo.invalid`;
