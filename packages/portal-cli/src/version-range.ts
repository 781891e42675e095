import semver from 'semver';

/**
 * Returns true when a version satisfies a semver range. Build metadata and pre-release tags are ignored.
 * @throws Error when the version or the range is invalid
 */
export function satisfies(version: string, range: string): boolean {
  const parsed = semver.parse(version);
  if (parsed === null) throw new Error(`"${version}" is not a version`);
  if (semver.validRange(range) === null) throw new Error(`"${range}" is not a version range`);
  return semver.satisfies(`${parsed.major}.${parsed.minor}.${parsed.patch}`, range);
}
