import { contentTones } from '@portals/contracts/constants';
import { briefOf } from '../../../../test/campaigns/writer/brief';
import { ordinary, type Sample } from '../../../../test/campaigns/writer/products';
import { promptOf } from './model-prompt.rules';

const [sample] = ordinary as readonly [Sample];

it.each([
  ['usted', 'B2B', null],
  ['usted', 'B2C', null],
  ['tú', 'B2C', 'Reserva tu plaza'],
])(
  'asks for the form of address of the built-in generator: %s, towards %s',
  (wanted, targetAudienceType, callToAction) => {
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
      const request = { ...brief.request, callToAction };
      const company = { ...brief.company, targetAudienceType };
      return /as "(.*?)"/.exec(promptOf({ ...brief, request, company }, 'secret').system)?.[1];
    });
    expect(new Set(found)).toEqual(new Set([wanted]));
  },
);
