import { join } from 'node:path';

const pageSize = 25;

/** @param {Record<string, string | number>} query */
const list = (name, query) => ({
  name,
  kind: 'list',
  query: { page: 1, pageSize, sort: '-createdAt', ...query },
});

/** Returns the calls to measure, for a company with this many leads. */
export function callsFor(leads) {
  const last = Math.ceil(leads / pageSize);
  const pages = [
    ['first', 1],
    ['middle', Math.ceil(last / 2)],
    ['last', last],
  ];
  const sorts = ['-createdAt', 'name', '-nextStep'];
  const finds = ['munoz', '600123456', 'acme', 'de', 'munoz compras', 'nobody'];
  return [
    ...sorts.flatMap((sort) =>
      pages.map(([name, page]) => list(`list by ${sort}, ${name} page`, { sort, page })),
    ),
    ...finds.map((search) => list(`find "${search}"`, { search, sort: 'name' })),
    list('find "de", middle page', { search: 'de', sort: 'name', page: 40 }),
    { name: 'board', kind: 'board', query: { cards: 20 } },
    { name: 'board of "munoz"', kind: 'board', query: { cards: 20, search: 'munoz' } },
  ];
}

/** Returns the path of a call at the gateway. */
export function pathOf({ kind, query }, companyId) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api/marketing/companies/${companyId}/leads${kind === 'board' ? '/board' : ''}?${text}`;
}

/**
 * Returns the statements that the service sends for a call, in order.
 * @param {string} root
 * @param {import('./stores.mjs').Store} store
 */
export async function statementsOf(root, store, { kind, query }, companyId) {
  const part = (name) => import(join(root, 'services/marketing/dist/crm/lead', `${name}.js`));
  const sent = [];
  const dataSource = {
    options: { type: store.type },
    query: (sql, values = []) => {
      sent.push({ sql, values });
      return store.query(sql, values);
    },
  };
  if (kind === 'board') {
    const { LeadBoardRepository } = await part('lead-board.repository');
    await new LeadBoardRepository(dataSource).read(companyId, query);
  } else {
    const { LeadRepository } = await part('lead.repository');
    await new LeadRepository(dataSource).list(companyId, query);
  }
  return sent;
}
