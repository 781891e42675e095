import { contentTones } from '@portals/contracts/constants';
import { briefOf } from '../../../test/writer/brief';
import { ordinary, type Sample } from '../../../test/writer/products';
import { promptOf } from './model-prompt.rules';

const [sample] = ordinary as readonly [Sample];

it.each([
  ['B2B', ['usted', 'tú', 'tú', 'usted']],
  ['B2C', ['usted', 'tú', 'tú', 'tú']],
])(
  'asks for the form of address that the built-in generator has towards %s',
  (targetAudienceType, wanted) => {
    const asked = {
      type: 'email',
      network: null,
      length: 'short',
      language: 'es',
      seed: 1,
      number: 1,
    } as const;
    const found = contentTones.map((tone) => {
      const brief = briefOf(sample, { ...asked, tone });
      const company = { ...brief.company, targetAudienceType };
      return /as "(.*?)"/.exec(promptOf({ ...brief, company }, 'secret').system)?.[1];
    });
    expect(found).toEqual(wanted);
  },
);
