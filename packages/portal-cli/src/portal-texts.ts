// Texts of a new portal, in both languages.

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the locale files of a new portal, by path. */
export const portalTexts = (route: string): Record<string, string> => ({
  'src/locales/en.json': json({
    head: {
      home: { title: `The ${route} portal`, description: 'A new portal.' },
      notes: { title: 'Notes', description: 'All notes, by title.' },
      newNote: { title: 'New note', description: 'Write a note.' },
    },
    home: { title: `The ${route} portal`, text: 'A new portal.', notes: 'See the notes' },
    notes: {
      title: 'Notes',
      search: 'Search notes',
      new: 'New note',
      column: 'Title',
      empty: { title: 'No notes yet', text: 'The first one appears here.' },
      noMatch: { title: 'No matches', text: 'Try another word.' },
      failed: { title: 'The notes could not be loaded', text: 'Please try again.' },
    },
    note: { title: 'Title', titleRequired: 'Enter a title.', save: 'Save note' },
  }),
  'src/locales/es.json': json({
    head: {
      home: { title: `El portal ${route}`, description: 'Un portal nuevo.' },
      notes: { title: 'Notas', description: 'Todas las notas, por título.' },
      newNote: { title: 'Nueva nota', description: 'Escriba una nota.' },
    },
    home: { title: `El portal ${route}`, text: 'Un portal nuevo.', notes: 'Ver las notas' },
    notes: {
      title: 'Notas',
      search: 'Buscar notas',
      new: 'Nueva nota',
      column: 'Título',
      empty: { title: 'Todavía no hay notas', text: 'La primera aparecerá aquí.' },
      noMatch: { title: 'Sin resultados', text: 'Pruebe con otra palabra.' },
      failed: { title: 'No se han podido cargar las notas', text: 'Inténtelo de nuevo.' },
    },
    note: { title: 'Título', titleRequired: 'Escriba un título.', save: 'Guardar nota' },
  }),
});
