import { contentLengths, contentTones } from '@portals/contracts/constants';
import { briefOf, kinds } from '../../../../test/campaigns/writer/brief';
import { madeUp } from '../../../../test/campaigns/writer/made-up-products';
import type { Sample } from '../../../../test/campaigns/writer/products';
import { faultsOf } from '../../../../test/campaigns/writer/rules';
import { compose } from './compose';

type Asked = Parameters<typeof briefOf>[1];

/** One request for each product and tone; the kinds of text alternate. */
const requests = madeUp.flatMap((sample, index) =>
  contentTones.map((tone, n) => {
    const [type, network] = kinds[(index + n) % kinds.length] ?? ['email', null];
    const length = contentLengths[(index + 2 * n) % contentLengths.length] ?? 'long';
    const asked: Asked = {
      type,
      network,
      tone,
      length,
      language: sample.language,
      seed: index * 31 + n,
      number: 1,
    };
    return { sample, asked };
  }),
);
const textOf = (sample: Sample, asked: Asked) => Object.values(compose(briefOf(sample, asked))).join('\n');
/** Returns the texts in which a check finds a fault, each preceded by the fault. */
const found = (
  fault: (text: string, sample: Sample, asked: Asked) => unknown,
  among: readonly (typeof requests)[number][] = requests,
) =>
  among.flatMap(({ sample, asked }) => {
    const text = textOf(sample, asked);
    const wrong = fault(text, sample, asked);
    return wrong ? [`${wrong}: ${text}`] : [];
  });

it('writes correct texts about products that nobody has seen', () => {
  const faults = requests.flatMap(({ sample, asked }) => {
    const brief = briefOf(sample, asked);
    const texts = compose(brief);
    return faultsOf(texts, brief).map((fault) => `${fault} | ${JSON.stringify(texts)}`);
  });
  expect(faults.slice(0, 3)).toEqual([]);
});

const inSpanish = requests.filter(({ asked }) => asked.language === 'es');

it('says usted in every tone, to companies and consumers', () => {
  const tu =
    /(?<!\p{L})(?:tú|te|ti|tus?|contigo|os|vuestr\p{L}+|tienes|quieres|puedes|conoces|\p{L}+(?:arte|erte|irte)|descubre|reserva|pide|haz|escríbenos|responde(?! a nada))(?!\p{L})/iu;
  expect(found((text) => tu.exec(text)?.[0], inSpanish)).toEqual([]);
});

it('says tú throughout when what was typed does', () => {
  const usted =
    /(?<!\p{L})(?:usted|le|les|sus?|conozca|descubra|reserve|pida|haga|vea|escríbanos|responda|\p{L}+(?:arle|erle|irle))(?!\p{L})/iu;
  const familiar = inSpanish.map(({ sample, asked }) => ({
    sample: { ...sample, callToAction: 'Apúntate' },
    asked,
  }));
  expect(found((text) => usted.exec(text)?.[0], familiar)).toEqual([]);
});

it('names no thing without its article', () => {
  const bare =
    /(?:presenta\p{L}*|conozcas?|conoces?|descubr[ae]|con) (?:Caja|Revisión|Curso|Escapada|Mochila|Prensa|Asesoría|Vela|Entrenamiento|Plataforma|Camisas|Taller)\b/u;
  expect(found((text) => bare.exec(text)?.[0], inSpanish)).toEqual([]);
});

it('begins no two sentences of a text alike, and has no two equal lines', () => {
  const fault = (all: string) => {
    const text = all.replace(/https:\S+/g, '');
    const lines = text.split('\n').filter((line) => line !== '');
    const starts = text.split(/\n+|(?<=[.!?]) /u).filter((sentence) => sentence.split(' ').length > 4);
    const twice = (things: readonly string[]) => things.find((thing, n) => things.indexOf(thing) !== n);
    // Only the body is checked: a subject or title is read separately and may repeat it.
    return twice(lines.slice(-1)) ?? twice(starts.map((start) => start.slice(0, 22)));
  };
  const texts = requests.flatMap(({ sample, asked }) => {
    const { text = '' } = compose(briefOf(sample, asked));
    const wrong = fault(text);
    return wrong ? [`${wrong}: ${text}`] : [];
  });
  expect(texts).toEqual([]);
});

it.each(['email', 'advertising', 'ad-design'] as const)(
  'gives all texts of one request another title: %s',
  (type) => {
    const equal = madeUp.flatMap((sample, seed) =>
      contentTones.flatMap((tone) => {
        const titles = [1, 2, 3].map((number) => {
          const asked = {
            type,
            network: null,
            tone,
            length: 'short',
            language: sample.language,
            seed,
            number,
          } as const;
          const { subject, headline = '' } = compose(briefOf(sample, asked));
          return (subject ?? headline).toLowerCase();
        });
        return new Set(titles).size === 3 ? [] : [titles];
      }),
    );
    expect(equal).toEqual([]);
  },
);

it('states a price with its currency or not at all', () => {
  const fault = (text: string, { product: [, , , price] }: Sample) => {
    const figure = /\d[\d.,]*/.exec(price)?.[0];
    const hasCurrency = /[€£$]|euro/u.test(price);
    const told = new RegExp(
      `(?<![\\d.,])${figure}(?![\\d]|[.,]\\d)(?!\\s*(?:l|L|litros|horas|hours)\\b)(.?.?.?)`,
      'u',
    );
    if (figure === undefined) return false;
    const shown = told.exec(text.replace(/[€£$]\s?(?=\d)/g, '€'));
    if (shown === null) return false;
    return hasCurrency ? !/[€£$]/.test(text) && 'no currency' : 'a figure alone';
  };
  expect(found(fault)).toEqual([]);
});

it('has no sentence of the other language', () => {
  const foreign = requests.map(({ sample, asked }) => {
    const language = asked.language === 'es' ? ('en' as const) : ('es' as const);
    return { sample, asked: { ...asked, language } };
  });
  const words = {
    es: /(?<!\p{L})(?:the|and|with|of|ready|easy|made|years|piece|we|you|your)(?!\p{L})/iu,
    en: /(?<!\p{L})(?:de|del|con|para|por|una?|los|las|lista|fácil|hecha|años|cada|sin)(?!\p{L})/iu,
  };
  const fault = (text: string, { product: [name] }: Sample, { language }: Asked) =>
    words[language].exec(
      text.replace(/https:\S+|#\S+|Casa \d+|\{\{.*?\}\}/gu, '').replaceAll(new RegExp(name, 'giu'), ''),
    )?.[0];
  expect(found(fault, foreign)).toEqual([]);
});

it('says nothing to consumers that is meant for companies', () => {
  const toCompanies =
    /(?<!\p{L})(?:su empresa|su negocio|su equipo|reunión|llamada|your (?:company|business|team)|arrange a call|meeting)(?!\p{L})/iu;
  const consumers = requests.filter(({ sample }) => sample.company[4] === 'B2C');
  expect(found((text) => toCompanies.exec(text)?.[0], consumers)).toEqual([]);
  const companies = requests.filter(({ sample }) => sample.company[4] === 'B2B');
  expect(found((text) => /apetece|fancy/i.exec(text)?.[0], companies)).toEqual([]);
});

it('is enthusiastic in words, and not only by exclamation marks', () => {
  const bare = (text: string) => text.replace(/[!¡.✨👉]/gu, '').replace(/\s+/g, ' ');
  const emails = madeUp.map((sample, seed) => {
    const asked = {
      type: 'email',
      network: null,
      length: 'medium',
      language: sample.language,
      seed,
      number: 1,
    } as const;
    const texts = contentTones.map((tone) => bare(compose(briefOf(sample, { ...asked, tone })).text ?? ''));
    return new Set(texts).size;
  });
  expect(new Set(emails)).toEqual(new Set([contentTones.length]));
});

it('introduces the product in a sentence below a title that is its name alone', () => {
  const bare = madeUp.flatMap((sample, seed) =>
    contentTones.flatMap((tone) => {
      const asked = {
        type: 'email',
        network: null,
        tone,
        length: 'short',
        language: sample.language,
        seed,
        number: 1,
      } as const;
      const [, opening = ''] = (compose(briefOf(sample, asked)).text ?? '').split('\n\n');
      return opening.startsWith(`${sample.product[0]}. `) ? [opening] : [];
    }),
  );
  expect(bare).toEqual([]);
});
