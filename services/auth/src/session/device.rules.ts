/** Names of a browser and its operating system; null for a part that the User-Agent header does not contain. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Patterns of browsers. The first match wins, because most browsers also contain the names of browsers further down the list. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof browsers, header: string): string | null =>
  list.find(([sign]) => sign.test(header))?.[1] ?? null;

/** Parses a User-Agent header (RFC 9110 §10.1.5). */
export const deviceOf = (header = ''): Device => ({
  browser: nameIn(browsers, header),
  system: nameIn(systems, header),
});
