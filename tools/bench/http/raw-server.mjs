// Baseline for the product: the same two calls on bare Fastify and the bare driver, for one fixed workspace, without sessions, gateway,
// validation, logs or metrics.
import Fastify from 'fastify';
import { mysqlStore, sqliteStore } from './raw-stores.mjs';

const { PORT, RAW_DATABASE, RAW_WORKSPACE } = process.env;
const store = RAW_DATABASE.startsWith('mariadb:') ? mysqlStore(RAW_DATABASE) : sqliteStore(RAW_DATABASE);
const workspace = Number(RAW_WORKSPACE);
const app = Fastify({ logger: false });

app.get('/api/companies', async (_request, reply) => {
  const { rows, total } = await store.list(workspace, 25, 0);
  reply.header('x-total-count', String(total));
  return rows;
});

app.post('/api/products', async (request, reply) => {
  const { companyId, name, description, type } = Object(request.body);
  const product = await store.insert(workspace, { companyId, name, description, type });
  reply.code(product === null ? 404 : 201);
  return product ?? { code: 'NOT_FOUND' };
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
