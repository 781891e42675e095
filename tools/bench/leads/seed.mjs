import { client, credentials } from '../http/seed.mjs';
import { leadColumns } from './sample-leads.mjs';

export const COMPANIES = 1000;
export const LEADS_OF_EACH = 10;

/** A company as a user would enter it. */
export const company = {
  name: 'Óptica Sol',
  sector: 'Salud visual',
  commercialObjectives: 'Abrir diez tiendas',
  targetAudience: 'Ópticas independientes',
  targetAudienceType: 'B2B',
};
/** A message of the public contact form. */
export const enquiry = {
  ...{ name: 'Lucía Romero', email: 'lucia@romero.example', company: 'No especificada' },
  ...{ service: 'AI Consulting', subject: 'Contact Form - Service: AI Consulting' },
  message: 'Hola, quisiera más información.',
};

/** Stores leads with the bare driver in large transactions, because nobody else uses the database yet. */
export async function insertLeads(store, make, companyIds, each) {
  let rows = [];
  let number = 0;
  for (const companyId of companyIds) {
    for (let lead = 0; lead < each; lead++) {
      rows.push(make(companyId, number++));
      if (rows.length < 1000) continue;
      await store.insert('marketing_leads', leadColumns, rows);
      rows = [];
    }
  }
  if (rows.length > 0) await store.insert('marketing_leads', leadColumns, rows);
}

/** Creates a user with two companies, `small` with few leads and `big`, and another user with many small companies. */
export async function seed(url, store, make) {
  await client(url)('POST', '/api/register', credentials);
  const { token } = await client(url)('POST', '/api/login', credentials);
  const call = client(url, token);
  const [small, big] = [
    await call('POST', '/api/marketing/companies', company),
    await call('POST', '/api/marketing/companies', company),
  ];
  const now = '2026-11-22 08:00:00.000';
  const columns = [
    ...Object.keys(company),
    'createdAt',
    'updatedAt',
    'userId',
    'nameKey',
    'sectorKey',
    'searchText',
  ];
  const row = [...Object.values(company), now, now, 999_999, 'optica sol', 'salud visual', ' optica'];
  await store.insert(
    'marketing_companies',
    columns,
    Array.from({ length: COMPANIES - 1 }, () => row),
  );
  const others = await store.query('SELECT id FROM marketing_companies WHERE userId = 999999');
  await insertLeads(store, make, [small.id, ...others.map(({ id }) => id)], LEADS_OF_EACH);
  return { call, small: small.id, big: big.id };
}
