import { renderPalette } from '@portals/platform/testing';
import portal from './portal';

it('adds the sections of the dashboard', async () => {
  const { parts } = await renderPalette(portal, { language: 'es', fetch: { 'GET /api/workspaces': [] } });
  const lines = parts().commands.map(({ label, href }) => [label, href]);
  expect(lines[0]).toEqual(['Contactos', '/leadmanager/dashboard']);
  expect(lines).toContainEqual(['Empresas', '/leadmanager/dashboard?section=companies']);
  expect(lines).toHaveLength(6);
});
