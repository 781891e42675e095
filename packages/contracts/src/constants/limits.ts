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
  /** Price of a marketing product, which is text: "from 49 € a month". */
  price: 200,
  /** Status, source and sector of a lead. */
  label: 100,
  /** What is to be done next about a lead. */
  nextStep: 500,
  /** Leads that are chosen one by one for a change of many. */
  selection: 1000,
  /** Changes of many leads that are under way or wait, of one company and of all companies of one user (rule 15.4). */
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
  /** Rows of a list that has no pages: what is under one company. X-Total-Count says how many there are. */
  listMax: 1000,
} as const;
