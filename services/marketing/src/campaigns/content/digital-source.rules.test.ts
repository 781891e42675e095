import { sourceOfCampaign, sourceOfPicture, sourceOfText } from './digital-source.rules';

const builtIn = {
  generator: 'built-in',
  isEdited: false,
  texts: { subject: 'Hola', text: 'Uno.\n\nDos.' },
} as const;
const model = { generator: 'model', isEdited: false, texts: { text: 'Tres.\nCuatro.' } } as const;
const marked = { ...builtIn, texts: { text: 'Envío *gratis*' } };
const edited = { ...model, isEdited: true };

it.each([
  ['built-in', false, 'algorithmicMedia', 'algorithmicMedia'],
  ['built-in', true, 'composite', 'composite'],
  ['model', false, 'trainedAlgorithmicMedia', 'compositeSynthetic'],
  ['model', true, 'compositeSynthetic', 'compositeSynthetic'],
] as const)('labels a text of %s, edited: %s', (generator, isEdited, text, picture) => {
  expect(sourceOfText({ generator, isEdited })).toBe(text);
  expect(sourceOfPicture({ generator, isEdited })).toBe(picture);
});

it.each([
  ['nothing generated', ['Hola'], null, [], null],
  ['a text as it was written', ['Hola', ' Uno.\n\nDos. '], null, [builtIn], 'algorithmicMedia'],
  ['a part of one, and its link', ['Dos.\n\nhttps://a.example/b?c=1'], null, [builtIn], 'algorithmicMedia'],
  ['a text with escaped marks', [String.raw`Envío \*gratis\*`], null, [marked], 'algorithmicMedia'],
  ['a text with a line more', ['Uno.', 'Y mío.'], null, [builtIn], 'composite'],
  ['a text with a word more', ['Uno. Más.'], null, [builtIn], 'composite'],
  ['a text of a model', ['Tres.'], null, [model], 'trainedAlgorithmicMedia'],
  ['texts of both', ['Uno.', 'Tres.'], null, [builtIn, model], 'trainedAlgorithmicMedia'],
  ['one of two texts', ['Uno.'], null, [builtIn, model], 'algorithmicMedia'],
  ['a text of a model with a line more', ['Tres.', 'Y mío.'], null, [model], 'compositeSynthetic'],
  ['a text of a model that was edited before', ['Tres.'], null, [edited], 'compositeSynthetic'],
  [
    'a text of which the generated one is gone',
    ['Tres.'],
    'trainedAlgorithmicMedia',
    [],
    'compositeSynthetic',
  ],
  [
    'a text added to one of a model',
    ['Tres.', 'Uno.'],
    'trainedAlgorithmicMedia',
    [builtIn],
    'compositeSynthetic',
  ],
  ['an edited text that is edited again', ['Mío.'], 'composite', [builtIn], 'composite'],
  ['nothing', ['', ' '], null, [builtIn], 'composite'],
] as const)('labels a campaign of %s', (_, said, before, written, source) => {
  expect(sourceOfCampaign(said, before, written)).toBe(source);
});
