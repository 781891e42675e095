// The library has no type declarations of its own.
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Context {
    method: string;
    path: string;
    status: number;
    body: unknown;
    get(header: string): string;
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  /** A Koa application. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: Middleware[];
    store: { existsObject(bucket: string, key: string): Promise<boolean> };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
