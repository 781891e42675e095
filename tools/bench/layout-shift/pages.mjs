import { listedPages } from '../lib/browser.mjs';

/** Public pages that are not in the sitemap. */
const otherPublicPages = [
  '/auth',
  '/auth?mode=register',
  '/comercia-auth',
  '/leadmanager',
  '/leadmanager/auth',
  '/no-such-page',
];

/** Pages that a service shows for expired or mistyped links from emails. */
const linkPages = ['/l/no-such-page', '/u/no-such-link', '/c/no-such-link'];

/** Returns the first rows of a list. @returns {Promise<{ id: number, type?: string }[]>} */
async function rowsOf(url, token, path) {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const rows = await answer.json();
  if (rows.length === 0) throw new Error(`${path}: no rows`);
  return rows;
}

/** Returns the pages that require sign-in: every view of every portal, with the sample data of the demo account. */
async function ownPages(url, token) {
  const first = async (path) => (await rowsOf(url, token, path))[0].id;
  const [firm, company] = [await first('/api/companies'), await first('/api/marketing/companies')];
  const own = (kind) => first(`/api/marketing/companies/${company}/${kind}`);
  const lead = await own('leads');
  const campaigns = await rowsOf(url, token, `/api/marketing/companies/${company}/campaigns`);
  const tabs = ['contacts', 'departments', 'problems', 'strengths', 'report'];
  const sections = ['companies', 'opportunities', 'communications', 'analytics', 'settings'];
  const ofCompany = [
    'companies',
    'products',
    'campaigns',
    ...campaigns.flatMap(({ id, type }) =>
      ['content', 'review', 'figures', 'history', ...(type === 'email' ? ['send'] : [])].map(
        (step) => `campaigns&campaign=${id}&step=${step}`,
      ),
    ),
    'content',
    'content&show=history',
    'leads',
    `leads&lead=${lead}`,
    'leads&show=board',
    'leads&show=imports',
    'leads&show=duplicates',
    'analytics',
    'analytics&show=reports',
  ];
  return [
    '/consultoria',
    `/empresa/${firm}`,
    ...tabs.map((tab) => `/empresa/${firm}?tab=${tab}`),
    '/comercia',
    // The navigation's links contain no company; the view then shows the company that was last selected.
    '/comercia?view=leads',
    ...ofCompany.map((view) =>
      `/comercia?view=${view.replace(/&|$/, `&company=${company}&`)}`.replace(/&$/, ''),
    ),
    '/leadmanager/dashboard',
    ...sections.map((section) => `/leadmanager/dashboard?section=${section}`),
  ];
}

const inLanguage = (path, language) =>
  language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/**
 * Returns every page of the product in both languages.
 * @param {string} url
 * @param {string} token session token of the demo account
 * @returns {Promise<{ path: string, own: boolean }[]>} `own` is true for pages that need the session
 */
export async function allPages(url, token) {
  const open = [...(await listedPages(url)), ...otherPublicPages, ...linkPages];
  const pages = [
    ...open.map((path) => ({ path, own: false })),
    ...(await ownPages(url, token)).map((path) => ({ path, own: true })),
  ];
  return pages.flatMap(({ path, own }) =>
    ['en', 'es'].map((language) => ({ path: inLanguage(path, language), own })),
  );
}
