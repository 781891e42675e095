import { createServer, type Server } from 'node:http';

interface Section {
  columns: string[];
  rows: unknown[][];
}

/** Runs a fake service that stores personal data, for the tests of the enclosing `describe`. Call it before `useService`. */
export function useHolderStandIn(pageSize = 2) {
  const holder = {
    sections: {} as Record<string, Section>,
    /** Paths that the fake service rejects; while `isDown`, it rejects all of them. */
    refuses: new Set<string>(),
    isDown: false,
    keys: new Set<string | undefined>(),
    calls: [] as { path: string; body: Record<string, unknown> }[],
    /** Reply to an erasure order. */
    left: { leads: 0 } as Record<string, number> | null,
    /** Runs before each reply. */
    before: async () => {},
  };
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/internal/personal-data/sections': () =>
      Object.entries(holder.sections).map(([name, { columns }]) => ({ name, columns })),
    '/internal/personal-data/rows': ({ section, after }) => {
      const all = holder.sections[String(section)]?.rows ?? [];
      const next = Number(after) + pageSize;
      return { rows: all.slice(Number(after), next), next: next < all.length ? next : null };
    },
    '/internal/erasures': () => ({ left: holder.left }),
  };
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', async () => {
      const path = request.url ?? '';
      holder.keys.add(request.headers.authorization);
      const body = JSON.parse(text);
      holder.calls.push({ path, body });
      await holder.before();
      if (holder.isDown || holder.refuses.has(path)) return response.destroy();
      return response.writeHead(200).end(JSON.stringify(answers[path]?.(body)));
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    Object.assign(holder, { isDown: false, left: { leads: 0 }, before: async () => {} });
    holder.refuses.clear();
    holder.calls.length = 0;
  });
  /** Returns the address of the running fake service. */
  const url = () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
  return { holder, url };
}
