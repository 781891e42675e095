import { chooseRelease } from './choose-release.js';

const entry = { live: '3', previous: '2', lastGood: '1' };
/** Returns a loader that throws for the damaged versions and loads all others. */
const without =
  (...damaged: string[]) =>
  async (version: string) => {
    if (damaged.includes(version)) throw new Error(`${version} is damaged`);
    return version;
  };

it.each([
  ['nothing', [], undefined, 'live', '3', '1'],
  ['the live one', ['3'], undefined, 'previous', '2', '1'],
  ['live and previous', ['3', '2'], undefined, 'lastGood', '1', null],
  ['live and last good', ['3', '1'], undefined, 'previous', '2', null],
  ['the last good one', ['1'], undefined, 'live', '3', '2'],
  ['previous and last good', ['2', '1'], undefined, 'live', '3', null],
  ['all but what was served until now', ['3', '2', '1'], '0', 'earlier', '0', null],
  ['all', ['3', '2', '1', '0'], '0', 'none', null, null],
] as const)('when %s is damaged', async (_what, damaged, until, served, release, fallback) => {
  const choice = await chooseRelease(entry, without(...damaged), until);
  expect(choice).toMatchObject({ served, release, fallback });
  const why = served === 'live' ? null : new Error('3 is damaged');
  expect(choice.fault).toEqual(why);
});

it('serves another stored release when none of the known ones can be used, the best first', async () => {
  const stored = async () => ['6', '5', '4'];
  const choice = await chooseRelease(entry, without('3', '2', '1', '6'), undefined, stored);
  expect(choice).toMatchObject({ served: 'stored', release: '5', fallback: null });
  expect(choice.fault).toEqual(new Error('3 is damaged'));
  const all = ['3', '2', '1', '6', '5', '4'];
  expect(await chooseRelease(entry, without(...all), undefined, stored)).toMatchObject({ served: 'none' });
});

it('has no fallback for a release that is the last good one and has none before it', async () => {
  const choice = await chooseRelease({ live: '3', lastGood: '3' }, without());
  expect(choice).toMatchObject({ release: '3', fallback: null });
});

it('falls back to the previous release when the live one is the last good one', async () => {
  expect(await chooseRelease({ live: '3', previous: '2', lastGood: '3' }, without())).toMatchObject({
    fallback: '2',
  });
});
