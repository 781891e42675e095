import { refusalsOfPath } from '../packages/portal-cli/src/release-rules';
import { declared } from './compose-files';

it('refuses a portal whose page would be hidden by a page of a service, which the gateway looks for first', () => {
  const pages = declared.flatMap((service) => Object.keys(service.pages));
  expect(pages).toContain('/c/:token');
  for (const page of pages) {
    const [, first] = page.split('/');
    for (const path of [page, `/${first}/settings`])
      expect(refusalsOfPath(path)).toMatchObject([
        { code: 'ROUTE_RESERVED', reason: `route ${path}: addresses below /${first} are pages of a service` },
      ]);
    expect(refusalsOfPath(`/${first}`)).toEqual([]);
  }
});
