import { z } from 'zod';

/**
 * Session requirement of a call. `none`: a session is ignored. `required`: a call without a session fails with 401. `optional`: a call
 * without a session succeeds, but a token that cannot be checked, because the auth service is down, causes a 503. If such a token were
 * ignored, users would appear signed out during an outage, and signing out would succeed without ending the session.
 */
const Session = z.enum(['none', 'optional', 'required']);
export type SessionNeed = z.infer<typeof Session>;

/**
 * Kind of a call, which determines its handling in the gateway. `api`: JSON. `page`: HTML with the gateway's security headers, and forms
 * that browsers post without scripts. `frame`: HTML for an `<iframe sandbox>` on a page of this site, without scripts and forms, but with
 * style attributes and external pictures, because emails need them. `stream`: a reply without a time limit. `upload`: a large body and a
 * longer time limit.
 */
const Kind = z.enum(['api', 'page', 'frame', 'stream', 'upload']);
export type CallKind = z.infer<typeof Kind>;

/** Rules of a path or a call. A call inherits omitted rules from its path; a path uses the defaults. */
const CallRules = z
  .strictObject({
    session: Session.optional(),
    kind: Kind.optional(),
    /** True when the call ends the caller's session or changes its permissions, so that the gateway removes the session from its cache. */
    endsSession: z.boolean().optional(),
    /** True when the Authorization header contains a key that the service checks itself; the gateway forwards it unchanged. */
    ownKey: z.boolean().optional(),
    /** Name of the only cookie that is forwarded to the service; over HTTPS, it has the prefix `__Host-` (RFC 6265bis §4.1.3.2). */
    cookie: z
      .string()
      .regex(/^[a-z][a-z_]*$/)
      .optional(),
  })
  .refine(
    ({ ownKey, session }) => !ownKey || session === 'none',
    'a call with a key of its own has no session',
  );

export type CallRules = z.infer<typeof CallRules>;

const segment = '[a-z0-9][a-z0-9-]*';
const apiPath = z
  .string()
  .regex(
    new RegExp(`^/api/${segment}$`),
    'must be /api/ and one segment of small letters, digits and hyphens',
  );
const callName = z
  .string()
  .regex(
    new RegExp(`^(GET|HEAD|POST|PUT|PATCH|DELETE) /api/${segment}(/(?:[A-Za-z0-9-]+|:[a-z][A-Za-z]*))*$`),
    'must be a method and a whole path below /api, as in "POST /api/thing" or "GET /api/thing/:id/file"',
  );

const pagePath = z
  .string()
  .regex(
    new RegExp(`^/(?!(?:api|assets|preview|releases)/)${segment}/:[a-z][A-Za-z]*$`),
    'must be one segment outside of /api and one that is left open, as in "/thing/:name"',
  );

/** Public pages of a service outside /api: GET and HEAD, without a session. */
const PageRules = z.strictObject({
  /** True when the pages may load pictures from other sites over https, from the origins that each page uses. */
  foreignPictures: z.boolean().default(false),
  /**
   * True when the pages are emails: they may use style attributes and pictures from other sites, but neither forms nor files of this site.
   */
  email: z.boolean().default(false),
  /**
   * True when other sites may post a form to the pages, as mail providers do for one-click unsubscribe (RFC 8058). These calls have no
   * session, so the URL itself must contain a secret that authorises them.
   */
  formsOfAnybody: z.boolean().default(false),
  /**
   * True when the variable segment of the path is a secret that grants access: it is then never logged, never cached and never sent to
   * another site.
   */
  secret: z.boolean().default(false),
});
export type PageRules = z.infer<typeof PageRules>;

const Texts = z.strictObject({ en: z.string().min(1), es: z.string().min(1) });

const ErrorDefinition = z
  .strictObject({
    status: z.int().min(400).max(599),
    /** Log level of a reply with this code: `error` for a bug in the product, `warn` for an outage. */
    log: z.enum(['none', 'warn', 'error']),
    /** Text for users in the browser; impersonal in Spanish, because portals and the public site differ in formality. */
    text: Texts,
    /** Replaces `text` when the waiting time is known: `{{wait}}` is the time with its unit. */
    textWithWait: Texts.optional(),
  })
  .refine(
    ({ status, log }) => (log === 'none') === status < 500,
    'is logged from status 500 on, and only then',
  );

export type ErrorDefinition = z.infer<typeof ErrorDefinition>;

const FieldErrorEntry = z.strictObject({ text: Texts });
const PageSetting = z.strictObject({
  /** Description of the setting for the documentation page. */
  about: z.string().min(1),
  default: z.string().optional(),
  /** Allowed values; any text when omitted. */
  values: z.array(z.string()).min(1).optional(),
  secret: z.boolean().optional(),
  /** Key in the site facts, which every page receives, for the value of the setting. */
  site: z.string().optional(),
  /** Placeholder name on static pages: `{{retention}}`. */
  fact: z.string().optional(),
  /** Unit of a whole-number setting, which static pages write in words: `month`. */
  unit: z.string().optional(),
});
export type PageSetting = z.infer<typeof PageSetting>;

const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/);
const code = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be of capital letters');

/** Returns the declared path of a call: `/api/thing` for `POST /api/thing/more`. */
const pathOfCall = (call: string): string => call.slice(call.indexOf('/')).split('/', 3).join('/');

/** `services/<name>/service.json`: the facts about a service that the gateway and the tools need. */
export const ServiceDeclaration = z
  .strictObject({
    /** Name of the service, which is also the name of its folder and the audience of its access tokens. */
    name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    /** Default port on the loopback address. */
    port: z.int().min(1).max(65_535),
    /** False for a service without a database, for which the tools create neither a database account nor keys. */
    database: z.literal(false).optional(),
    /** Special role. `sessions`: the service exchanges session tokens for the access tokens of all services. */
    role: z.enum(['sessions']).optional(),
    /** Paths of the service's calls. A path covers all paths below it, in whole segments. */
    paths: z.record(apiPath, CallRules),
    /** Calls with rules that differ from the rules of their path. */
    calls: z.record(callName, CallRules).default({}),
    /** Pages of the service by address. When the service replies 404, the gateway looks for a portal's page at the address. */
    pages: z.record(pagePath, PageRules).default({}),
    /** Variables of the service whose values also appear on pages. The gateway renders the pages, so it needs the same variables. */
    pageSettings: z.record(variable, PageSetting).default({}),
    /** Error codes of this service, in addition to the shared ones. */
    errors: z.record(code, ErrorDefinition).default({}),
    /** Error codes for invalid fields of this service, in addition to the shared ones. */
    fieldErrors: z.record(code, FieldErrorEntry).default({}),
  })
  .superRefine(({ paths, calls }, context) => {
    for (const call of Object.keys(calls)) {
      if (!Object.hasOwn(paths, pathOfCall(call)))
        context.addIssue({ code: 'custom', path: ['calls', call], message: 'is below none of its paths' });
    }
  });
export type ServiceDeclaration = z.infer<typeof ServiceDeclaration>;
