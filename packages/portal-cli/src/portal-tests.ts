// Tests of a new portal.

const homeTest = `import { renderPortal } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { paths } from '../paths';
import portal from '../portal';

it.each([
  ['en', en],
  ['es', es],
] as const)('shows its title and text in %s', async (language, { home }) => {
  await renderPortal(portal, { route: paths.home, language });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(home.title);
  expect(screen.getByText(home.text)).toBeVisible();
});
`;

const listTest = `import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../paths';
import portal from '../portal';
import { notesApi } from './note';

const notes = [
  { id: 1, title: 'First' },
  { id: 2, title: 'Second' },
];
const open = (fetch: Record<string, unknown>) => renderPortal(portal, { route: paths.notes, fetch });

it('shows the notes', async () => {
  await open({ [\`GET \${notesApi}\`]: notes });
  expect(await screen.findByText('Second')).toBeVisible();
});

it('searches, with the search in the address', async () => {
  const { location } = await open({ [\`GET \${notesApi}\`]: notes });
  await userEvent.type(screen.getByRole('searchbox'), 'first');
  await waitFor(() => expect(location()).toBe(\`\${paths.notes}?search=first\`));
});

it('says that there are none yet', async () => {
  await open({ [\`GET \${notesApi}\`]: [] });
  expect(await screen.findByRole('heading', { name: 'No notes yet' })).toBeVisible();
});
`;

const formTest = `import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../paths';
import portal from '../portal';
import { notesApi } from './note';

const saved = { id: 1, title: 'First' };
const fetch = { [\`POST \${notesApi}\`]: saved, [\`GET \${notesApi}\`]: [saved] };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save note' }));

it('sends a note and goes back to the list', async () => {
  const { calls, location } = await renderPortal(portal, { route: paths.newNote, fetch });
  await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'First');
  await save();
  await waitFor(() => expect(location()).toBe(paths.notes));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'First' });
});

it('says what is missing, and sends nothing', async () => {
  const { calls } = await renderPortal(portal, { route: paths.newNote, fetch });
  await save();
  expect(await screen.findByText('Enter a title.')).toBeVisible();
  expect(calls).toEqual([]);
});
`;

const contractTest = `/** @jest-environment node */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';

const commandLine = join(dirname(require.resolve('@portals/portal-cli/package.json')), 'dist', 'main.js');

/** Runs the checks of publishing that need no running product; the output lists the problems. */
const check = () =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [commandLine, 'check', join(__dirname, '..')], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

it('can be published: descriptor, texts, types, pages, and what the site allows', async () => {
  expect(await check()).toMatch(/ can be published\\n$/);
});
`;

/** Tests of a new portal, by path in its folder. */
export const portalTests: Record<string, string> = {
  'src/contract.test.ts': contractTest,
  'src/home/home-page.test.tsx': homeTest,
  'src/notes/note-list-page.test.tsx': listTest,
  'src/notes/note-form-page.test.tsx': formTest,
};
