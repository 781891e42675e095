import {
  type NewReleaseToken,
  ReleaseToken,
  ReleaseTokenInput,
  type ReleaseTokens,
  releaseTokensPath,
} from '@portals/contracts/admin';
import { hasEnded } from '@portals/contracts/releases';
import type { PublishToken, ReleaseStore } from '@portals/portal-cli/plain';
import { type AccessTokens, bearerToken } from '@portals/service-kit/access';
import { AppError } from '@portals/service-kit/plain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from './requests.js';
import { refuseLost } from './store-copy.js';

/** Returns the fields of a token that administrators of the site may see, which excludes the hash of its secret. */
const shown = ({
  id,
  name,
  label,
  createdAt,
  createdBy,
  endsAt,
  lastUsedAt,
}: PublishToken): ReleaseToken => ({
  id,
  portal: name,
  label,
  createdAt,
  createdBy: createdBy ?? null,
  endsAt,
  lastUsedAt: lastUsedAt ?? null,
});

/** Returns the caller's id. A caller who is not an administrator of the site gets 404 (rule 20.2). */
async function adminOf(access: AccessTokens, { headers }: FastifyRequest): Promise<number> {
  const token = bearerToken(headers.authorization);
  const user = token === null ? null : await access.verify(token);
  if (user === null) throw new AppError('UNAUTHENTICATED');
  if (!user.isAdmin) throw new AppError('NOT_FOUND');
  return user.id;
}

async function listTokens(store: ReleaseStore): Promise<ReleaseTokens> {
  const [tokens, { releases }] = await Promise.all([store.publishers.list(), store.live()]);
  const working = tokens.filter((token) => !hasEnded(token)).map(shown);
  return { tokens: working.reverse(), portals: Object.keys(releases).sort() };
}

/** Adds the routes with which administrators of the site create, list and revoke tokens for publishing portals (rules 20.50 to 20.53). */
export function addReleaseTokens(app: FastifyInstance, store: ReleaseStore, access: AccessTokens): void {
  app.get(releaseTokensPath, async (request) => {
    await adminOf(access, request);
    return listTokens(store);
  });
  app.post(releaseTokensPath, async (request, reply): Promise<NewReleaseToken> => {
    const by = await adminOf(access, request);
    await refuseLost(store);
    const { portal, label, days } = parse(ReleaseTokenInput, request.body);
    const { publisher, token } = await store.createToken(portal, label, days, by);
    request.log.info({ by, portal, publisher: publisher.id }, 'token created');
    reply.code(201);
    return { ...shown(publisher), secret: token };
  });
  app.delete(`${releaseTokensPath}/:id`, async (request, reply) => {
    const by = await adminOf(access, request);
    await refuseLost(store);
    const { id } = parse(ReleaseToken.pick({ id: true }), request.params);
    const { name } = await store.revokeToken(id).catch(async (error: unknown) => {
      // Sends 404 if the token no longer exists, because a concurrent call may have revoked it.
      throw (await store.publishers.withId(id)) ? error : new AppError('NOT_FOUND');
    });
    request.log.info({ by, portal: name, publisher: id }, 'token revoked');
    return reply.code(204).send();
  });
}
