import { z } from 'zod';

/**
 * What a session means to a call. `none`: it is ignored. `optional`: a call without a session is answered too, but a token
 * that cannot be checked (auth is down) gets 503 instead of counting as no session, because an outage would otherwise
 * sign people out, and signing out would leave the session alive. `required`: a call without a session gets 401.
 */
const Session = z.enum(['none', 'optional', 'required']);
export type SessionNeed = z.infer<typeof Session>;

/**
 * How the gateway treats a call. `api`: JSON. `page`: HTML under the gateway's security headers, and forms that browsers
 * post by themselves. `frame`: HTML that a page of this site shows in an `<iframe sandbox>`, without scripts and
 * forms, but with style attributes and pictures of other sites, as emails have. `stream`: an answer that goes on for as long as it likes. `upload`: a large body, and time to work
 * on it.
 */
const Kind = z.enum(['api', 'page', 'frame', 'stream', 'upload']);
export type CallKind = z.infer<typeof Kind>;

/** Rules of a path or call. A call inherits what it leaves out from its path, and a path has the defaults. */
const CallRules = z
  .strictObject({
    session: Session.optional(),
    kind: Kind.optional(),
    /** The call ends the session that it was made with, so the gateway removes it from its cache. */
    endsSession: z.boolean().optional(),
    /** Its Authorization header holds a key of the service's own, which the service gets as it came and checks by itself. */
    ownKey: z.boolean().optional(),
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
    new RegExp(`^/(?!(?:api|assets|releases)/)${segment}/:[a-z][A-Za-z]*$`),
    'must be one segment outside of /api and one that is left open, as in "/thing/:name"',
  );

/** Pages that a service has outside of /api, for everybody: GET and HEAD, without a session. */
const PageRules = z.strictObject({
  /** Whether they show pictures of other sites, by https, besides those of this site. */
  foreignPictures: z.boolean().default(false),
  /**
   * Whether anybody may post a form to them, from wherever: mail providers do so for people who want no more mails (RFC 8058).
   * Such a call is in nobody's name, so the address itself must hold whatever entitles to it.
   */
  formsOfAnybody: z.boolean().default(false),
  /** Whether the segment that is left open entitles to something: then it is logged nowhere, cached nowhere and told to no other site. */
  secret: z.boolean().default(false),
});
export type PageRules = z.infer<typeof PageRules>;

const Texts = z.strictObject({ en: z.string().min(1), es: z.string().min(1) });

const ErrorDefinition = z
  .strictObject({
    status: z.int().min(400).max(599),
    /** Level at which an answer with this code is logged: `error` for a mistake of ours, `warn` for an outage. */
    log: z.enum(['none', 'warn', 'error']),
    /** What a person reads in the browser; impersonal in Spanish, because portals and the public site say 'you' differently. */
    text: Texts,
    /** Instead of `text` where it is known how long to wait: `{{wait}}` is the time with its unit. */
    textWithWait: Texts.optional(),
  })
  .refine(
    ({ status, log }) => (log === 'none') === status < 500,
    'is logged from status 500 on, and only then',
  );

export type ErrorDefinition = z.infer<typeof ErrorDefinition>;

const FieldErrorEntry = z.strictObject({ text: Texts });
const PageSetting = z.strictObject({
  /** What it does, for the page of all settings. */
  about: z.string().min(1),
  default: z.string().optional(),
  /** Values that it can have; left out, any text. */
  values: z.array(z.string()).min(1).optional(),
  secret: z.boolean().optional(),
  /** Name of the fact about the site under which every page gets it. */
  site: z.string().optional(),
  /** What static pages call it: `{{retention}}`. */
  fact: z.string().optional(),
  /** It is a whole number of these, which static pages write in words: `month`. */
  unit: z.string().optional(),
});
export type PageSetting = z.infer<typeof PageSetting>;

const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/);
const code = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be of capital letters');

/** The path of a declaration that a call is below: `/api/thing` for `POST /api/thing/more`. */
const pathOfCall = (call: string): string => call.slice(call.indexOf('/')).split('/', 3).join('/');

/** `services/<name>/service.json`: what the gateway and the tools must know of a service. */
export const ServiceDeclaration = z
  .strictObject({
    /** As its folder; also the audience of its access tokens. */
    name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    /** Where it listens on the loopback address unless it is told otherwise. */
    port: z.int().min(1).max(65_535),
    /** `sessions`: exchanges session tokens for the access tokens of all services. */
    role: z.enum(['sessions']).optional(),
    /** Where its calls are: each of these paths and all below it, by whole segments. */
    paths: z.record(apiPath, CallRules),
    /** Calls that differ from the path that they are below. */
    calls: z.record(callName, CallRules).default({}),
    /** Its pages: an address at which it answers 404 is one that it does not have, and any other portal's page may be there. */
    pages: z.record(pagePath, PageRules).default({}),
    /** Variables of the service that pages show too. They must be set for the gateway as well, which writes the pages. */
    pageSettings: z.record(variable, PageSetting).default({}),
    /** Error codes of this service, besides those that all services share. */
    errors: z.record(code, ErrorDefinition).default({}),
    /** Codes for refused fields of this service, besides those that all services share. */
    fieldErrors: z.record(code, FieldErrorEntry).default({}),
  })
  .superRefine(({ paths, calls }, context) => {
    for (const call of Object.keys(calls)) {
      if (!Object.hasOwn(paths, pathOfCall(call)))
        context.addIssue({ code: 'custom', path: ['calls', call], message: 'is below none of its paths' });
    }
  });
export type ServiceDeclaration = z.infer<typeof ServiceDeclaration>;
