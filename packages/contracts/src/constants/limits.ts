/** Limits that client and server share (rules 3.5, 5.4). */
export const limits = {
  /** Minimum length of a password, in characters (rule 3.5). */
  passwordMin: 8,
  /** Maximum length of a password, in characters. */
  passwordMax: 128,
  username: 50,
  name: 200,
  email: 254,
  phone: 50,
  sector: 200,
  subject: 200,
  /** Maximum length of a marketing product's price, which is free text: "from 49 € a month". */
  price: 200,
  /** Maximum length of a lead's status, source and sector. */
  label: 100,
  /** Maximum length of the next step noted on a lead. */
  nextStep: 500,
  /** Maximum number of leads that can be selected individually for a bulk change. */
  selection: 1000,
  /** Maximum number of running and queued bulk changes of leads, per company and per workspace (rule 15.4). */
  bulkChangesOfCompany: 3,
  bulkChangesOfWorkspace: 6,
  /** Maximum number of workspaces that one person can be in, and of people in one workspace (rule 18.3). */
  workspacesOfPerson: 20,
  peopleOfWorkspace: 200,
  /** Maximum number of companies of a workspace, in each portal (rules 5.1, 9.1). */
  companiesOfWorkspace: 5000,
  /** Maximum number of guests of a company, including invited ones, and of read-only links to its report (rule 18.5). */
  guestsOfCompany: 50,
  linksOfCompany: 50,
  /** Limits of a workspace's invitations (rule 18.9): open at once, created per day, and days until an invitation expires. */
  invitationsOpen: 30,
  invitationsOfDay: 50,
  invitationDays: 7,
  /** Maximum length of descriptions, functions and messages, in characters. */
  text: 5000,
  /** Maximum size of each of the three report parts, in bytes of UTF-8. */
  reportPartBytes: 64 * 1024,
  /** Bounds of the scales for digitalization, priority and impact (rule 5.4). */
  scaleMin: 1,
  scaleMax: 5,
  scaleDefault: 3,
  /** Number of rows on a list page: default and maximum. */
  pageSize: 25,
  pageSizeMax: 100,
  /** Maximum rows of a list without pages, such as the items of one company. The X-Total-Count header has the total. */
  listMax: 1000,
} as const;
