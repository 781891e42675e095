// Hooks that let Node import modules over HTTP, as a browser does. Registered by page-worker.ts.

interface Resolved {
  url: string;
  shortCircuit?: boolean;
}
interface Loaded {
  format: string;
  source: string;
  shortCircuit: boolean;
}

const isHttp = (url: string | undefined): boolean => url?.startsWith('http:') ?? false;

export function resolve(
  specifier: string,
  context: { parentURL?: string },
  next: (specifier: string, context: object) => Promise<Resolved>,
): Promise<Resolved> | Resolved {
  if (isHttp(specifier)) return { url: specifier, shortCircuit: true };
  if (!isHttp(context.parentURL)) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
}

export async function load(
  url: string,
  context: object,
  next: (url: string, context: object) => Promise<Loaded>,
): Promise<Loaded> {
  if (!isHttp(url)) return next(url, context);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { format: 'module', source: await response.text(), shortCircuit: true };
}
