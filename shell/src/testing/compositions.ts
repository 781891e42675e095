import type {
  ComposedPortal,
  ComposedRelease,
  Composition,
  PortalRoute,
} from '@portals/contracts/composition';

export function releaseOf(name: string, version = '1.0.0+aaaaaaaa'): ComposedRelease {
  return {
    version,
    base: `/releases/${name}/${version}/`,
    entry: 'remoteEntry.js',
    chunks: { portal: ['portal.js'] },
  };
}

export function routeOf(path: string, more: Partial<PortalRoute> = {}): PortalRoute {
  return { path, access: 'public', head: 'head', prerender: false, index: false, ...more };
}

export function portalOf(
  name: string,
  routes: PortalRoute[],
  more: Partial<ComposedPortal> = {},
): ComposedPortal {
  return { name, title: { en: name, es: name }, routes, live: releaseOf(name), ...more };
}

export function compositionOf(portals: ComposedPortal[], more: Partial<Composition> = {}): Composition {
  return {
    id: 'c1',
    shell: { version: '1.0.0+cccccccc', base: '/releases/shell/1.0.0+cccccccc/', chunks: {} },
    portals,
    language: 'en',
    languageFromAddress: false,
    site: {
      name: 'Nodo',
      email: 'hello@example.com',
      phone: '+34 600 000 000',
      companyPage: 'https://www.linkedin.com/company/example',
    },
    ...more,
  };
}
