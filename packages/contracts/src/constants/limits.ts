/** Limits that both sides apply (rules 3.5, 5.4). */
export const limits = {
  /** Shortest password, in characters (rule 3.5). */
  passwordMin: 6,
  /** Longest password, in characters. */
  passwordMax: 128,
  username: 50,
  name: 200,
  email: 254,
  phone: 50,
  sector: 200,
  subject: 200,
  /** Price of a marketing product, which is free text: "from 49 € a month". */
  price: 200,
  /** Status, source and sector of a lead. */
  label: 100,
  /** The next step noted on a lead. */
  nextStep: 500,
  /** Maximum leads that can be selected one by one for a bulk change. */
  selection: 1000,
  /** Maximum bulk changes of leads running or queued, for one company and for all companies of one user (rule 15.4). */
  bulkChangesOfCompany: 3,
  bulkChangesOfUser: 6,
  /** Descriptions, functions and messages, in characters. */
  text: 5000,
  /** Each of the three report parts, in bytes of UTF-8. */
  reportPartBytes: 64 * 1024,
  /** Scales of digitalization, priority and impact (rule 5.4). */
  scaleMin: 1,
  scaleMax: 5,
  scaleDefault: 3,
  /** Rows of a list page. */
  pageSize: 25,
  pageSizeMax: 100,
  /** Maximum rows of a list without pages, such as the items of one company. The X-Total-Count header has the total. */
  listMax: 1000,
} as const;
