import type { GatewayConfig } from '../config.js';
import { CallQueue } from './call-queue.js';
import { OpenStreams } from './open-streams.js';
import { UpstreamClient } from './upstream.js';
import type { Upstream } from './upstreams.js';

/** A service with its connections, its call queue and its open streams. */
export interface CalledService {
  name: string;
  client: UpstreamClient;
  queue: CallQueue;
  streams: OpenStreams;
  /** Clients that are reading a long page or picture. Their calls have left `queue`, because reading can take as long as a client likes. */
  readers: CallQueue;
  /** Key of the service's internal routes; undefined when they require none. */
  internalKey: string | undefined;
}

export function calledService(
  { declaration, url, internalKey }: Upstream,
  config: GatewayConfig,
): CalledService {
  const queue = new CallQueue({
    atOnce: config.CALLS_PER_SERVICE,
    waiting: config.CALLS_WAITING,
    waitMs: config.UPSTREAM_TIMEOUT_MS,
  });
  const client = new UpstreamClient(url, config.UPSTREAM_TIMEOUT_MS, config.UPSTREAM_HOLD_MS);
  const streams = new OpenStreams(config.STREAMS_PER_SERVICE);
  const readers = new CallQueue({
    atOnce: config.STREAMS_PER_SERVICE,
    waiting: config.STREAMS_PER_SERVICE,
    waitMs: config.UPSTREAM_TIMEOUT_MS,
  });
  return { name: declaration.name, client, queue, streams, readers, internalKey };
}
