import { randomUUID } from 'node:crypto';

/** Four pages, so that the products stored while measuring stay far below what a company may have (rule 5.3). */
const COMPANIES = 100;
export const credentials = {
  username: 'bench.user',
  password: `bench-${randomUUID()}`,
  name: 'Bench User',
  email: 'bench@example.com',
};

/**
 * Returns a function that makes calls to an origin and returns the JSON of the response; it throws when the response is not a success.
 * @param {string} url
 * @param {string} [token]
 * @returns {(method: string, path: string, body?: object) => Promise<{ id?: number, token?: string, accessToken?: string, workspaceId?: number }>}
 */
export function client(url, token) {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? {} : answer.json();
  };
}

const companyAt = (index) => ({
  name: `Panadería Núñez ${index}`,
  sector: 'Food and drink',
  size: ['small', 'medium', 'large'][index % 3],
  structure: 'functional',
  email: `company${index}@example.com`,
});
export const productOf = (companyId) => ({
  companyId,
  name: 'Wholemeal bread',
  description: 'Bread from local flour, baked in the night and delivered before eight.',
  type: 'product',
});

/**
 * Creates a user with companies. All have products, every second one a department, and every third one a problem and a strength.
 * @returns {Promise<{ token: string, workspaceId: number, companyIds: number[] }>}
 */
export async function seed(url) {
  await client(url)('POST', '/api/register', credentials);
  const { token } = await client(url)('POST', '/api/login', credentials);
  const call = client(url, token);
  const companyIds = [];
  let workspaceId;
  for (let index = 0; index < COMPANIES; index++) {
    const { id: companyId, ...company } = await call('POST', '/api/companies', companyAt(index));
    workspaceId = company.workspaceId;
    companyIds.push(companyId);
    await call('POST', '/api/products', productOf(companyId));
    if (index % 2 === 0) {
      await call('POST', '/api/departments', {
        companyId,
        name: 'Bakery',
        function: 'Bakes',
        digitalizationLevel: 2,
      });
    }
    if (index % 3 === 0) {
      await call('POST', '/api/problems', {
        companyId,
        description: 'Orders come by telephone',
        priority: 3,
      });
      await call('POST', '/api/strengths', { companyId, description: 'Known in town', impact: 4 });
    }
  }
  return { token, workspaceId, companyIds };
}
