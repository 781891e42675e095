/** Returns the id in `?workspace=` of an address; null when there is none. */
export function workspaceIdOf(search: string): number | null {
  const text = new URLSearchParams(search).get('workspace') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Returns a local path with a workspace added; with null, the path is returned unchanged. */
export const pathWithin = (path: string, workspace: number | null): string =>
  workspace === null ? path : `${path}${path.includes('?') ? '&' : '?'}workspace=${workspace}`;
