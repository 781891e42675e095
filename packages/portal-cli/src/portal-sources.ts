// Sources of a new portal: a page, a list and a form. The formatter and the type checker must accept them unchanged with any portal name.

const portalModule = (route: string) => `import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

// To list tasks on the home page of signed-in people (/home), add the property today: () => import('./today').
export default definePortal(descriptor, {
  pages: {
    '/${route}': () => import('./home/home-page'),
    '/${route}/notes': () => import('./notes/note-list-page'),
    '/${route}/notes/new': () => import('./notes/note-form-page'),
  },
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
`;

const texts = (name: string) => `import { createUseText } from '@portals/platform';
import type en from './locales/en.json';

export const useText = createUseText<typeof en>('${name}');
`;

const paths = (route: string) => `/** Addresses of the pages, as in portal.json. */
export const paths = {
  home: '/${route}',
  notes: '/${route}/notes',
  newNote: '/${route}/notes/new',
} as const;
`;

const page = `import { layout, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Frame of every page of this portal. */
export const Page = styled.main\`
  max-width: \${layout.container};
  margin: 0 auto;
  padding: \${space(8)} \${space(4)};
\`;
`;

const homePage = `import { Link } from 'react-router-dom';
import { Page } from '../page';
import { paths } from '../paths';
import { useText } from '../text';

export default function HomePage() {
  const { t } = useText();
  return (
    <Page>
      <h1>{t('home.title')}</h1>
      <p>{t('home.text')}</p>
      <Link to={paths.notes}>{t('home.notes')}</Link>
    </Page>
  );
}
`;

const note = (route: string) => `import { listAddress } from '@portals/platform/list';
import { z } from 'zod';

export const Note = z.object({ id: z.int(), title: z.string() });
export type Note = z.infer<typeof Note>;

/** Request for a new note. */
export const NoteInput = z.object({ title: z.string().trim().min(1).max(200) });

/** Query of the list: its search, order and page are in the address. */
export const NoteQuery = z.object({
  search: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).default(1),
  sort: z.enum(['title', '-title']).default('title'),
});

/** Path of the API. No service answers it yet: the list says that it could not be loaded, with a retry. */
export const notesApi = '/api/${route}/notes';
export const noteAddress = listAddress(NoteQuery, \`\${notesApi}?\`);
`;

const listPage = `import { useList } from '@portals/platform/list';
import {
  DataTable,
  EmptyState,
  ListView,
  NoMatchArt,
  PageHeader,
  ProductsArt,
  SearchInput,
} from '@portals/ui';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { Page } from '../page';
import { paths } from '../paths';
import { useText } from '../text';
import { Note, NoteQuery, noteAddress } from './note';

const rows = z.array(Note);
const { sort: Sort } = NoteQuery.shape;

export default function NoteListPage() {
  const { t } = useText();
  const list = useList({ address: noteAddress, rows, pageSize: 20 });
  return (
    <Page>
      <PageHeader title={t('notes.title')} action={<Link to={paths.newNote}>{t('notes.new')}</Link>} />
      <SearchInput
        label={t('notes.search')}
        value={list.query.search ?? ''}
        onChange={(search) => list.change({ search: search || undefined })}
      />
      <ListView
        list={list}
        failed={{ title: t('notes.failed.title'), text: t('notes.failed.text') }}
        empty={
          <EmptyState art={<ProductsArt />} title={t('notes.empty.title')} text={t('notes.empty.text')} />
        }
        noMatch={
          <EmptyState art={<NoMatchArt />} title={t('notes.noMatch.title')} text={t('notes.noMatch.text')} />
        }
      >
        <DataTable
          caption={t('notes.title')}
          columns={[{ key: 'title', header: t('notes.column'), cell: ({ title }) => title, sortable: true }]}
          rows={list.rows}
          rowKey={({ id }) => id}
          loading={list.state === 'loading'}
          sort={list.query.sort}
          onSort={(sort) => list.change({ sort: Sort.parse(sort) })}
        />
      </ListView>
    </Page>
  );
}
`;

const formPage = `import { api, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, Form, PageHeader, TextInput } from '@portals/ui';
import { useNavigate } from 'react-router-dom';
import { Page } from '../page';
import { paths } from '../paths';
import { useText } from '../text';
import { Note, NoteInput, notesApi } from './note';

const fields = ['title'] as const;

export default function NoteFormPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { form, state, problem } = useForm({
    schema: NoteInput,
    values: { title: '' },
    fields,
    send: (input) => api.post(notesApi, input, { schema: Note }),
    onSent: async () => {
      await invalidate(notesApi);
      navigate(paths.notes);
    },
  });
  return (
    <Page>
      <PageHeader title={t('notes.new')} />
      <Form {...state} submitLabel={t('note.save')}>
        <Field
          label={t('note.title')}
          required
          error={problem('title', { required: t('note.titleRequired') })}
        >
          <TextInput {...form.register('title')} />
        </Field>
      </Form>
    </Page>
  );
}
`;

/** Returns the sources of a new portal, by path in its folder. */
export const portalSources = (name: string, route: string): Record<string, string> => ({
  'src/portal.ts': portalModule(route),
  'src/paths.ts': paths(route),
  'src/text.ts': texts(name),
  'src/page.ts': page,
  'src/home/home-page.tsx': homePage,
  'src/notes/note.ts': note(route),
  'src/notes/note-list-page.tsx': listPage,
  'src/notes/note-form-page.tsx': formPage,
});
