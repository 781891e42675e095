import { type Language, languages, leadStatusNames } from '@portals/contracts/constants';
import { renderPortal } from '@portals/platform/testing';
import portal from '../portal';
import type { StatusWords } from '../shared/status-words';
import { statusTone, useStatusWords } from './lead-status';

async function wordsIn(language: Language): Promise<StatusWords> {
  const read: StatusWords[] = [];
  function Reader() {
    read.push(useStatusWords());
    return null;
  }
  const [en, es] = await Promise.all([portal.messages.en(), portal.messages.es()]);
  const messages = { [portal.name]: { en: en.default, es: es.default } };
  await renderPortal(<Reader />, { language, messages });
  const [words] = read;
  if (!words) throw new Error('Nothing was rendered.');
  return words;
}

it.each([
  ['Ganado', 'won'],
  [' ganádo ', 'won'],
  ['WON', 'won'],
  ['Contacted', 'contacted'],
  ['Dormido', 'Dormido'],
  ['Lost', 'lost'],
])('stores the typed %s as %s', async (typed, stored) => {
  expect((await wordsIn('es')).stored(typed)).toBe(stored);
});

it.each([
  ['Won', 'Ganado'],
  ['lost', 'Perdido'],
  ['Dormido', 'Dormido'],
  ['won!', 'won!'],
])('shows %s as %s', async (status, shown) => {
  expect((await wordsIn('es')).label(status)).toBe(shown);
});

it.each(languages)('is called what the service understands (%s)', async (language) => {
  const { suggestions } = await wordsIn(language);
  expect(suggestions).toEqual(Object.values(leadStatusNames[language]));
});

it('suggests all statuses in the order of the workflow', async () => {
  const { suggestions, stored } = await wordsIn('es');
  expect(suggestions.map(stored)).toEqual(['new', 'contacted', 'qualified', 'proposal', 'won', 'lost']);
});

it('colours suggested statuses only', () => {
  expect([statusTone('WON'), statusTone('gewonnen')]).toEqual(['green', 'grey']);
});
