import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const name = 'releases';
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A local service with an S3-compatible interface. */
export interface TestBucket {
  /** Environment variables with which commands use the service. */
  env: Record<string, string>;
  /** Requests since the start, such as `PUT state/000000000001.json`. */
  requests: string[];
  /** True to make every request fail. */
  isAway: boolean;
  /** True to make every request fail that stores an object. */
  isFull: boolean;
  stop(): Promise<void>;
}

/**
 * Starts a bucket on loopback.
 * @param isSafe false for a service that ignores `If-None-Match`, as the library does by default
 */
export async function startBucket({ isSafe = true } = {}): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // For listings, the library checks the signature against a different URL than the one that the client has signed, and would reject
    // every listing.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name }],
  });
  const requests: string[] = [];
  const bucket = { env: {}, requests, isAway: false, isFull: false };
  let last: Promise<unknown> = Promise.resolve();
  server.middleware.unshift(async (context, next) => {
    const key = decodeURIComponent(context.path).slice(`/${name}/shop/`.length);
    requests.push(`${context.method} ${key}`);
    if (bucket.isAway || (bucket.isFull && context.method === 'PUT')) {
      context.status = 403;
      return;
    }
    const isNew = isSafe && context.method === 'PUT' && context.get('if-none-match') === '*';
    // One request after the other: the library does not check `If-None-Match`, and fails when it reads a file that another request is
    // writing.
    const answer = last.then(async () => {
      if (isNew && (await server.store.existsObject(name, `shop/${key}`))) context.status = 412;
      else await next();
    });
    last = answer.catch(() => undefined);
    await answer;
  });
  const { port } = await server.run();
  // The library deletes empty folders, even while other requests are creating files in them. A dummy file prevents the deletion of these
  // two folders.
  for (const folder of ['probe', 'queue']) {
    await mkdir(join(directory, name, 'shop', folder), { recursive: true });
    await writeFile(join(directory, name, 'shop', folder, 'kept'), '');
  }
  const env = {
    RELEASES_BUCKET: `s3://${name}/shop`,
    RELEASES_BUCKET_ENDPOINT: `http://127.0.0.1:${port}`,
    ...credentials,
  };
  const stop = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return Object.assign(bucket, { env, stop });
}
