import type { S3Client } from '@aws-sdk/client-s3';
import { StoreError } from '@portals/contracts/releases';

/** Location of a shared store in object storage with an S3-compatible interface. */
export interface BucketPlace {
  bucket: string;
  /** Prefix of all keys; empty or ending with a slash. */
  prefix: string;
  /** URL of the service; undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string;
}

/**
 * Reads RELEASES_BUCKET (`s3://<bucket>[/<prefix>]`), RELEASES_BUCKET_ENDPOINT and RELEASES_BUCKET_REGION. The AWS SDK finds the
 * credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's IAM role.
 * @returns null when no bucket is set
 * @throws StoreError when a value is invalid
 */
export function bucketPlace(env: NodeJS.ProcessEnv): BucketPlace | null {
  const { RELEASES_BUCKET: address, RELEASES_BUCKET_ENDPOINT: endpoint } = env;
  if (!address) return null;
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === '')
    throw new StoreError(`RELEASES_BUCKET must be s3://<bucket> or s3://<bucket>/<folder>, not "${address}"`);
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new StoreError(`RELEASES_BUCKET_ENDPOINT must be a URL with http or https, not "${endpoint}"`);
  const prefix = path.replace(/\/*$/, '');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint || undefined,
    region: env.RELEASES_BUCKET_REGION || env.AWS_REGION || 'us-east-1',
  };
}

/** An object in a listing. */
export interface Listed {
  key: string;
  /** Time of the last change, in milliseconds since 1970. */
  changedAt: number;
  etag: string;
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const parallel = 16;

/** Calls `work` for every item, at most 16 at a time. */
export async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  const next = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: parallel }, next));
}

/** Client for the objects of one shared store. The AWS SDK is loaded on the first call, so that stores in folders do not need it. */
export class Bucket {
  private loading: ReturnType<typeof this.load> | undefined;

  constructor(private readonly place: BucketPlace) {}

  /** Address in the form of RELEASES_BUCKET, for messages. */
  get address(): string {
    return `s3://${this.place.bucket}/${this.place.prefix}`;
  }

  /** Returns the content of an object; null when there is none. */
  async get(key: string): Promise<Buffer | null> {
    const { sdk, client } = await this.library();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.at(key)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw this.failed(error);
    }
  }

  async put(key: string, body: Buffer | string): Promise<void> {
    const { sdk, client } = await this.library();
    await client.send(new sdk.PutObjectCommand({ ...this.at(key), Body: body })).catch((error: unknown) => {
      throw this.failed(error);
    });
  }

  /** Creates an object. Returns false without changing anything when the object already exists (RFC 9110, 13.1.2). */
  async create(key: string, body: Buffer | string): Promise<boolean> {
    const { sdk, client } = await this.library();
    try {
      await client.send(new sdk.PutObjectCommand({ ...this.at(key), Body: body, IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      // 409: another conditional write of the same key is in progress.
      if ([409, 412].includes(statusOf(error) ?? 0)) return false;
      throw this.failed(error);
    }
  }

  /** Returns the objects whose keys begin with `folder`, in the order of their keys. @param after returns only keys after this one */
  async list(folder: string, after?: string): Promise<Listed[]> {
    const { sdk, client } = await this.library();
    const found: Listed[] = [];
    let token: string | undefined;
    do {
      const { bucket, prefix } = this.place;
      const answer = await client
        .send(
          new sdk.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix + folder,
            ...(after !== undefined && { StartAfter: prefix + after }),
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        )
        .catch((error: unknown) => {
          throw this.failed(error);
        });
      for (const { Key = '', LastModified, ETag = '' } of answer.Contents ?? [])
        found.push({ key: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? 0, etag: ETag });
      token = answer.IsTruncated ? answer.NextContinuationToken : undefined;
    } while (token !== undefined);
    return found;
  }

  /** Deletes objects one by one, because bulk deletion differs between services. */
  async delete(keys: readonly string[]): Promise<void> {
    const { sdk, client } = await this.library();
    await each(keys, async (key) => {
      await client.send(new sdk.DeleteObjectCommand(this.at(key))).catch((error: unknown) => {
        throw this.failed(error);
      });
    });
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: this.place.prefix + key };
  }

  private failed(error: unknown): StoreError {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return new StoreError(`BUCKET_UNREACHABLE: ${this.address} could not be used. ${why}`, { cause: error });
  }

  private library() {
    this.loading ??= this.load();
    return this.loading;
  }

  private async load() {
    // Without this setting, the SDK prints a warning that its later versions will need a newer Node.js.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const sdk = await import('@aws-sdk/client-s3');
    const { endpoint, region } = this.place;
    const client: S3Client = new sdk.S3Client({
      region,
      // Services other than Amazon S3 often support neither a host name for each bucket nor the SDK's default checksums.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }
}
