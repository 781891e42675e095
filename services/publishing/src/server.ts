import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { releaseTokensPath } from '@portals/contracts/admin';
import {
  CanaryRequest,
  partBytes,
  publishingPath,
  RollbackRequest,
  UploadRequest,
} from '@portals/contracts/publishing';
import { mirroredBucket, type PublishToken, type ReleaseStore } from '@portals/portal-cli/plain';
import { AccessTokens } from '@portals/service-kit/access';
import { AppError, errorBody, requestLanguage, sendError } from '@portals/service-kit/plain';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PublishingConfig } from './config.js';
import { declaration } from './declaration.js';
import { followDrafts } from './drafts.js';
import { Publishing } from './publishing.js';
import { PublishingError, toPublishingError } from './publishing-error.js';
import { addReleaseTokens } from './release-tokens.js';
import { addReports } from './reports.js';
import { addressOf, holderOf, parse } from './requests.js';
import { refuseLost, StoreCopy } from './store-copy.js';
import { TokenUses } from './token-uses.js';

const { errors } = declaration;

/** The publishing service, before it listens on a port. */
export interface PublishingServer {
  app: FastifyInstance;
  /** Makes /readyz answer 503 from now on, so that the load balancer sends no new connections. */
  startDraining(): void;
}

const PartQuery = z.object({ offset: z.coerce.number().int().nonnegative() });

/** Maximum size in bytes of release.json together with the list of compressed files. */
const requestBytes = 4_194_304;

const requestIdForm = /^[\w.:-]{8,128}$/;

/**
 * Returns the caller's token, which must belong to the portal in the URL. All other callers get the same error, so that it does not reveal
 * which tokens or portals exist (rule 13.31).
 */
async function publisherOf(
  store: ReleaseStore,
  uses: TokenUses,
  request: FastifyRequest,
): Promise<PublishToken> {
  const token = /^Bearer ([\w]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const publisher = await store.publishers.find(token).catch((error: unknown) => {
    request.log.error({ err: error }, 'tokens cannot be read');
    return null;
  });
  if (publisher) uses.mark(publisher.id);
  const { name } = addressOf(request);
  if (publisher?.name !== name) throw new PublishingError(errors.TOKEN_REFUSED);
  return publisher;
}

function known(error: unknown): AppError {
  const told = toPublishingError(error);
  if (told instanceof AppError) return told;
  const { statusCode } = Object(error);
  if (statusCode === 413) return new AppError('BODY_TOO_LARGE');
  if (statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (statusCode < 500) return new AppError('MALFORMED_JSON');
  return new AppError('INTERNAL_ERROR', { cause: error });
}

function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const answer = known(error);
  const { log } = answer.definition;
  if (log !== 'none')
    request.log[log]({ err: answer.details.cause ?? answer, requestId: request.id }, answer.code);
  if (!(answer instanceof PublishingError)) return sendError(request, reply, answer);
  const body = errorBody(answer, requestLanguage(request.headers['accept-language']), request.id);
  const { retryAfter } = answer.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(answer.status).send({ ...body, ...answer.bodyFields });
}

function addRoutes(app: FastifyInstance, publishing: Publishing): void {
  const upload = `${publishingPath}/:name/:version`;
  app.get(`${publishingPath}/:name`, (request) => publishing.liveState(addressOf(request).name));
  app.post(`${publishingPath}/:name/rollback`, (request) => {
    const { name } = addressOf(request);
    return publishing.rollback(holderOf(request), name, parse(RollbackRequest, request.body));
  });
  app.post(`${publishingPath}/:name/promote`, (request) => {
    const { name } = addressOf(request);
    return publishing.promote(holderOf(request), name, parse(RollbackRequest, request.body));
  });
  app.post(`${publishingPath}/:name/canary`, (request) => {
    const { name } = addressOf(request);
    return publishing.canary(holderOf(request), name, parse(CanaryRequest, request.body));
  });
  app.post(upload, { bodyLimit: requestBytes }, (request) => {
    const { name, version } = addressOf(request);
    return publishing.begin(holderOf(request), name, version, parse(UploadRequest, request.body));
  });
  app.get(upload, (request) => {
    const { name, version } = addressOf(request);
    return publishing.state(name, version);
  });
  app.put(`${upload}/files/:key`, async (request) => {
    const { name, version, key } = addressOf(request);
    const { offset } = parse(PartQuery, request.query);
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return { offset: await publishing.append(name, version, key, offset, content) };
  });
  app.post(`${upload}/finish`, async (request, reply) => {
    const { name, version } = addressOf(request);
    const state = await publishing.finish(name, version);
    return reply.code(202).send(state);
  });
}

/** Returns true for routes that read or change the store. */
const isOfStore = (url: string): boolean =>
  [publishingPath, releaseTokensPath].some((path) => url === path || url.startsWith(`${path}/`));

/**
 * Creates the object that records when each token was last used. It writes nothing while the store's folder mirrors a bucket, because the
 * process that mirrors may be writing the same file.
 */
function recordUses(store: ReleaseStore, logger: Logger): TokenUses {
  return new TokenUses(async (all) => {
    try {
      if ((await mirroredBucket(store)) === null) await store.recordTokenUses(all);
    } catch (error) {
      logger.warn({ err: error }, 'the last use of tokens cannot be written');
    }
  });
}

/** Creates the service that receives releases. */
export async function createPublishing(
  config: PublishingConfig,
  store: ReleaseStore,
  logger: Logger,
): Promise<PublishingServer> {
  const publishing = new Publishing(store, config, logger);
  await publishing.start();
  const uses = recordUses(store, logger);
  const copy = new StoreCopy(store, logger);
  const options: FastifyServerOptions = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: partBytes,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => {
      answerError(request, reply, error);
    },
  };
  const app = fastify(options);
  app.setChildLoggerFactory((parent) => parent);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  let draining = false;
  const startDraining = () => {
    draining = true;
  };
  app.decorateRequest('publisher', null);
  // Checks the token before the body is read, so that callers without a token cannot make the service read large bodies.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
    const { url = '' } = request.routeOptions;
    // Refreshes the copy only for callers with a token; others are rejected without a request to the bucket.
    if (isOfStore(url) && request.headers.authorization !== undefined) await copy.before();
    if (!url.startsWith(`${publishingPath}/`)) return;
    request.publisher = await publisherOf(store, uses, request);
    if (request.method !== 'GET') await refuseLost(store);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => startDraining());
  app.addHook('onClose', async () => {
    await publishing.close();
    await uses.close();
  });
  app.setErrorHandler((error, request, reply) => answerError(request, reply, error));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('NOT_FOUND')));
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    reply.code(draining ? 503 : 200).send({ status: draining ? 'unavailable' : 'ok' }),
  );
  addRoutes(app, publishing);
  addReleaseTokens(app, store, new AccessTokens(config.AUTH_JWKS_URL, declaration.name));
  followDrafts(app, store, logger);
  addReports(app, store);
  return { app, startDraining };
}

/** Keeps answering requests for `drainMs` milliseconds, then closes. */
export async function stopPublishing(
  { app, startDraining }: PublishingServer,
  drainMs: number,
): Promise<void> {
  startDraining();
  await delay(drainMs);
  await app.close();
}
