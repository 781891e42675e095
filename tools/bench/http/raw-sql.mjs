const has = (table) => `EXISTS (SELECT 1 FROM ${table} entry WHERE entry.companyId = c.id) AS ${table}`;
const children = ['products', 'departments', 'problems', 'strengths', 'reports'];

/** Selects a page of a workspace's companies, newest first, each with counts of its contents. Parameters: workspace, limit, offset. */
export const listCompanies = `SELECT c.id, c.name, c.sector, c.size, c.structure, c.email, c.createdAt, c.userId,
  c.workspaceId, c.assigneeId,
  ${children.map(has).join(', ')}
  FROM companies c WHERE c.workspaceId = ? ORDER BY c.createdAt DESC, c.id DESC LIMIT ? OFFSET ?`;

export const countCompanies = 'SELECT COUNT(*) AS total FROM companies WHERE workspaceId = ?';

/** Inserts a product only when the company is in the workspace. Parameters: name, description, type, company, workspace. */
export const insertProduct = `INSERT INTO products (companyId, name, description, type)
  SELECT id, ?, ?, ? FROM companies WHERE id = ? AND workspaceId = ?`;

/** Capabilities of an owner of the workspace for a company. */
const capabilities = ['read', 'contribute', 'work', 'manage'];

/**
 * Returns a row as in the product's reply.
 * @param {Record<string, unknown>} row
 */
export function toCompanyRow({ products, departments, problems, strengths, reports, ...company }) {
  const filled = { products, departments, problems, strengths };
  const missing = reports ? [] : Object.keys(filled).filter((name) => !filled[name]);
  const status = reports ? 'generated' : missing.length > 0 ? 'missing' : 'ready';
  return { ...company, capabilities, report: { status, missing } };
}
