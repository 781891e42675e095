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

/** Headers of every reply at a secret address. */
export const secretHeaders: Headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Returns the Content-Security-Policy of a document. Scripts run only with the nonce of this reply or when such a script loads them;
 * strings become code only through the Trusted Types policy of trusted-types.ts. Styles come from our files or have the nonce. Style
 * attributes are allowed, because React writes them.
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
    // For previews from a service, which have their own policy.
    "frame-src 'self'",
    `connect-src 'self'${also}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Development servers evaluate text as code (source maps, hot updates).
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

/** Returns the headers of a static page: styles, fonts and pictures of this site, and no scripts. */
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
