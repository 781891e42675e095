type Headers = Record<string, string>;

/** Returns the headers of every reply. */
export function commonHeaders(https: boolean): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Headers of replies at URLs that contain a secret. */
export const secretHeaders: Headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Returns the Content-Security-Policy of a document. A script runs only if it has this reply's nonce or is loaded by a script that has.
 * Strings become HTML or code only through the Trusted Types policy in trusted-types.ts. Styles must come from our files or have the nonce.
 * Style attributes are allowed, because React writes them.
 */
export function documentPolicy(nonce: string, https: boolean, development: readonly string[] = []): string {
  const also = development.map((origin) => ` ${origin}`).join('');
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${also}`,
    "font-src 'self' data:",
    // Frames show previews from services, such as emails, which have a stricter policy.
    "frame-src 'self'",
    `connect-src 'self'${also}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Trusted Types are off in development, because development servers evaluate strings as code (source maps, hot updates).
    ...(development.length === 0 ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return rules.join('; ');
}

/**
 * Returns the headers of a document. Integrity-Policy blocks scripts without a known hash.
 * @param development origins of development servers, whose scripts have no known hash
 */
export const documentHeaders = (
  nonce: string,
  https: boolean,
  development: readonly string[] = [],
): Headers => ({
  'content-security-policy': documentPolicy(nonce, https, development),
  ...(development.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
});

/** Returns the headers of a static page, which allow styles, fonts and pictures from this site, but no scripts. */
export const pageHeaders = (https: boolean): Headers => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
});
