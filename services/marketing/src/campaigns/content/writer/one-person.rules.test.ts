import { contentTones } from '@portals/contracts/constants';
import { briefOf, kinds } from '../../../../test/campaigns/writer/brief';
import type { Sample } from '../../../../test/campaigns/writer/products';
import { faultsOf } from '../../../../test/campaigns/writer/rules';
import { compose } from './compose';
import { factsOf } from './facts.rules';
import { asOne, saysI } from './one-person.rules';

it.each([
  ['one to one lessons at my home', 'en', true],
  ['I’ve tuned pianos since 1998', 'en', true],
  ['we come to your home with my van', 'en', false],
  ['Type I and II, washable', 'en', false],
  ['clases en mi estudio, 45 minutos', 'es', true],
  ['hago ramos de flores', 'es', true],
  ['fabricamos según mi diseño', 'es', false],
  ['cajas de cartón', 'es', false],
] as const)('knows whether %j in %s is said by one person', (text, language, wanted) => {
  expect(saysI(text, language)).toBe(wanted);
});

it.each([
  [
    'We’re $firm, and we can’t wait to tell you about $the!',
    'en',
    'This is $firm, and I can’t wait to tell you about $the!',
  ],
  [
    'If this is of interest, reply and we will arrange a call.',
    'en',
    'If this is of interest, reply and I will arrange a call.',
  ],
  [
    'En $firm nos hace mucha ilusión (presentarle|presentarte) $the.',
    'es',
    'Desde $firm me hace mucha ilusión (presentarle|presentarte) $the.',
  ],
  ['(Escríbanos|Escríbenos) y (le|te) contamos más.', 'es', '(Escríbame|Escríbeme) y (le|te) cuento más.'],
  ['(Venga|Ven) a conocernos.', 'es', '(Venga|Ven) a conocerme.'],
] as const)('has one person say %j', (template, language, wanted) => {
  expect(asOne(template, language)).toBe(wanted);
});

const teacher = ['Clara Whitfield', 'Music lessons', 'x', 'adults', 'B2C'] as Sample['company'];
const samples: readonly Sample[] = [
  {
    language: 'en',
    company: teacher,
    product: ['Piano lessons', 'at my home, 45 minutes', 'you play a song in a month', '$35'],
  },
  {
    language: 'es',
    company: teacher,
    product: ['Clases de piano', 'en mi casa, 45 minutos', 'sin saber solfeo', '35 €'],
  },
];
const several = {
  en: /(?<!\p{L})(?:we|our|us|team)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:nuestr[oa]s?|nos|equipo|\p{L}+[aei]mos|(?!buenos)\p{L}+[áéíae]nos)(?!\p{L})/iu,
};

it('writes every kind of text for one person in the singular', () => {
  const wrong = samples.flatMap((sample) =>
    (['B2B', 'B2C'] as const).flatMap((readers) =>
      kinds.flatMap(([type, network]) =>
        contentTones.flatMap((tone) =>
          [1, 2, 3].flatMap((number) => {
            const [name, sector, aims, audience] = sample.company;
            const company = [name, sector, aims, audience, readers] as Sample['company'];
            const asked = {
              type,
              network,
              tone,
              length: 'long',
              language: sample.language,
              seed: number,
              number,
            } as const;
            const brief = briefOf({ ...sample, company }, asked);
            const texts = compose(brief);
            const found = several[sample.language].exec(JSON.stringify(Object.values(texts)))?.[0];
            return [
              ...(found === undefined ? [] : [`${found}: ${JSON.stringify(texts)}`]),
              ...faultsOf(texts, brief),
            ];
          }),
        ),
      ),
    ),
  );
  expect(wrong.slice(0, 3)).toEqual([]);
});

it('takes no company with a legal form for one person', () => {
  const [sample] = samples;
  if (sample === undefined) throw new Error('no sample');
  const asked = {
    type: 'email',
    network: null,
    tone: 'direct',
    length: 'short',
    language: 'en',
    seed: 1,
    number: 1,
  } as const;
  const isOne = (name: string) =>
    factsOf(briefOf({ ...sample, company: [name, 'Music', 'x', 'adults', 'B2C'] }, asked)).isOne;
  expect(isOne('Clara Whitfield')).toBe(true);
  expect(isOne('Whitfield Music Ltd')).toBe(false);
});
