import { DraftBeat, type DraftState, publishingPath, type StartedDraft } from '@portals/contracts/publishing';
import type { ReleaseStore } from '@portals/portal-cli/plain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { addressOf, holderOf, parse } from './requests.js';

const sweepMs = 30_000;

/** Adds the routes with which a developer's machine starts, renews and ends a draft (rule 13.80). Also deletes drafts that have ended. */
export function followDrafts(app: FastifyInstance, { drafts }: ReleaseStore, log: Logger): void {
  const path = `${publishingPath}/:name/draft`;
  app.post(path, async (request): Promise<StartedDraft> => {
    const publisher = holderOf(request);
    const { preview, path: link } = await drafts.start(publisher);
    const { id, name, endsAt, draft } = preview;
    log.info({ portal: name, by: publisher.id, draft: id }, 'draft begun');
    return { id, path: link, until: draft?.until ?? endsAt };
  });
  app.post(`${path}/:draft`, async (request): Promise<DraftState> => {
    const { problem } = parse(DraftBeat, request.body);
    return { stored: await drafts.renew(addressOf(request).draft, holderOf(request).id, problem) };
  });
  const end = async (request: FastifyRequest) => {
    const { draft } = addressOf(request);
    return { ended: await drafts.end(holderOf(request).id, draft || undefined) };
  };
  app.delete(path, end);
  app.delete(`${path}/:draft`, end);
  const sweeping = setInterval(() => {
    drafts.sweep().catch((error: unknown) => log.warn({ err: error }, 'ended drafts could not be deleted'));
  }, sweepMs).unref();
  app.addHook('onClose', () => clearInterval(sweeping));
}
