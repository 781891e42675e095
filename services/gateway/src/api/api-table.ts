import { previewPath } from '@portals/contracts/releases';
import {
  type CallKind,
  loggedPath,
  type PageRules,
  type ServiceDeclaration,
  type SessionNeed,
} from '@portals/service-kit/plain';
import { portalEventsPath } from './upstreams.js';

/** Destination of a call, and how the gateway treats it. */
export interface ApiTarget {
  /** Name of a service; null for the gateway itself. */
  service: string | null;
  session: SessionNeed;
  kind: CallKind;
  /** True when the call ends its own session. */
  endsSession: boolean;
  /** True when the client's Authorization header is forwarded, because the service checks it. */
  ownKey: boolean;
  /** Name, without the HTTPS prefix, of the only cookie that is forwarded to the service; null for none. */
  cookie: string | null;
}

/** A page outside /api that a service renders. */
export interface PageTarget extends PageRules {
  service: string;
  /** Address to request from the service instead of the original one. */
  askedAt?: string;
}

/** Calls that may have a large body. If `method` is null, `path` also matches all paths below it; otherwise it matches exactly. */
export interface UploadRoute {
  method: string | null;
  path: string;
}

/**
 * Matches paths that a service could interpret differently from the gateway (dots, empty segments, encoded separators). With such a path,
 * the gateway could check access to one call while the service runs another.
 */
const ambiguous = /\/\/|\\|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|[^\x21-\x7e]/i;

/** Maximum length of a path segment that services accept. */
const longestSegment = 200;
/** A path segment that no service accepts as a secret. */
const noSecret = '-';

const own: ApiTarget = {
  service: null,
  session: 'required',
  kind: 'api',
  endsSession: false,
  ownKey: false,
  cookie: null,
};

/**
 * Routes below /api, built once from the services' declarations. Paths match by whole segments: `contact` does not match `contacts` (rule
 * 1.2). An entry of `calls` matches its method and whole path, in which `:id` stands for any one segment.
 */
export class ApiTable {
  private readonly paths = new Map([[portalEventsPath, own]]);
  private readonly calls = new Map<string, ApiTarget>();
  /** Calls whose path has an id. */
  private readonly patterns: { pattern: RegExp; target: ApiTarget }[] = [];
  /** Pages outside /api, by the first segment of their path. */
  private readonly pages = new Map<string, PageTarget>();
  /** Calls of the kind `upload`. */
  readonly uploads: UploadRoute[] = [];
  /** Returns a path for the log, with secrets replaced. */
  readonly logged: (path: string) => string;

  /** @param declarations of services; `readDeclarations` ensures that they do not conflict */
  constructor(declarations: readonly ServiceDeclaration[]) {
    for (const { name, paths, calls, pages } of declarations) {
      for (const [path, rules] of Object.entries(paths)) {
        const target: ApiTarget = {
          service: name,
          session: rules.session ?? 'required',
          kind: rules.kind ?? 'api',
          endsSession: rules.endsSession ?? false,
          ownKey: rules.ownKey ?? false,
          cookie: rules.cookie ?? null,
        };
        this.paths.set(path, target);
        if (target.kind === 'upload') this.uploads.push({ method: null, path });
      }
      for (const [call, rules] of Object.entries(calls)) this.addCall(call, rules);
      for (const [page, rules] of Object.entries(pages))
        this.pages.set(page.split('/', 2)[1] ?? '', { ...rules, service: name });
    }
    const previews = {
      [`${previewPath}:key`]: { secret: true, formsOfAnybody: false, foreignPictures: false, email: false },
    };
    this.logged = loggedPath(Object.assign(previews, ...declarations.map(({ pages }) => pages)));
  }

  private addCall(call: string, rules: ServiceDeclaration['calls'][string]): void {
    const [method = '', path = ''] = call.split(' ');
    const below = this.find(method, path);
    if (below === null) return;
    const target = {
      service: below.service,
      session: rules.session ?? below.session,
      kind: rules.kind ?? below.kind,
      endsSession: rules.endsSession ?? below.endsSession,
      ownKey: rules.ownKey ?? below.ownKey,
      cookie: rules.cookie ?? below.cookie,
    };
    if (path.includes('/:')) {
      this.patterns.push({ pattern: new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`), target });
    } else this.calls.set(call, target);
    if (target.kind === 'upload') this.uploads.push({ method, path });
  }

  /** Returns the first path segment of each page that accepts forms posted from other sites. */
  get postedPages(): string[] {
    return [...this.pages].filter(([, { formsOfAnybody }]) => formsOfAnybody).map(([segment]) => segment);
  }

  /** @param path outside /api, without its query; may end with a slash. @returns null when no service has pages there */
  findPage(path: string): PageTarget | null {
    const [, first = '', name = '', ...rest] = path.replace(/\/$/, '').split('/');
    const page = this.pages.get(first);
    if (!page || name === '' || rest.length > 0) return null;
    if (!ambiguous.test(path) && name.length <= longestSegment) return page;
    // Requests an invalid secret, so that a damaged email link shows the service's error page instead of some page of the site.
    return page.secret ? { ...page, askedAt: `/${first}/${noSecret}` } : null;
  }

  /** @param path without its query. @returns null when no service declares it */
  find(method: string, path: string): ApiTarget | null {
    if (ambiguous.test(path)) return null;
    const name = `${method} ${path}`;
    const call = this.calls.get(name) ?? this.patterns.find(({ pattern }) => pattern.test(name))?.target;
    if (call) return call;
    const end = path.indexOf('/', '/api/'.length);
    return this.paths.get(end < 0 ? path : path.slice(0, end)) ?? null;
  }
}
