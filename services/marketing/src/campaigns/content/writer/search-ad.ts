import type { ContentPartName } from '@portals/contracts/constants';
import { asStart } from './letter-case.rules.js';
import { TextBuilder } from './text-builder.js';
import {
  all,
  pointed,
  type Suits,
  templatesFor,
  unlike,
  type WritingContext,
  type Written,
} from './writing-context.js';

/** Writes three titles and two descriptions. None of them may repeat another, because the search engine combines any of them. */
export function searchAd(context: WritingContext): Written {
  const facts = pointed(context.facts);
  const { brief, fits } = context;
  const { wording } = facts;
  const builder = new TextBuilder(facts, context.random);
  const quiet = /[!¡]/;
  const said: string[] = [];
  const keep = (text: string) => {
    said.push(text);
    builder.markUsed(text);
    return text;
  };
  const suitsAs = (name: ContentPartName): Suits =>
    all(fits(name), unlike(...said), (text) => !quiet.test(text));
  const titles = [
    asStart(facts.name) ?? facts.name,
    facts.company ?? facts.firm,
    ...builder.all(wording.shortTitles),
  ];
  const headline = keep(titles.find(suitsAs('headline')) ?? '');
  const turn = brief.number % 2;
  const reasons = facts.benefits.flatMap(({ text }) => asStart(text) ?? []);
  const price = facts.price === null ? [] : [asStart(facts.price) ?? facts.price];
  const features = facts.features.flatMap(({ text }) => asStart(text) ?? []);
  const choices = [...(turn === 0 ? [...reasons, ...price] : [...price, ...reasons]), ...features, ...titles];
  const headline2 = keep(choices.find(suitsAs('headline2')) ?? '');
  const own = facts.callToAction?.text ?? '';
  const asks = [asStart(own) ?? own, ...builder.all(templatesFor(facts, wording.button)), ...titles];
  const headline3 = keep(asks.find((text) => text !== '' && suitsAs('headline3')(text)) ?? '');
  const spare = [
    ...builder.all([...templatesFor(facts, wording.invitation), ...wording.invitation.look]),
    ...builder.all(wording.shortTitles).map((title) => `${title}.`),
  ];
  const write = (name: ContentPartName, isLast: boolean) => {
    const suits = suitsAs(name);
    const sentences = [...facts.benefits, ...facts.description];
    // The first description uses only half of the sentences, so that enough are left for the second.
    const most = isLast ? sentences.length : Math.max(1, Math.ceil(builder.unused(sentences).length / 2));
    const told: string[] = [];
    for (const sentence of builder.sentences(sentences, most, suits))
      if (suits([...told, sentence].join(' '))) told.push(sentence);
    const rest = () => builder.writeFirst(['$Features.', ...wording.price, ...wording.label], suits);
    const single = () => builder.sentences(facts.features, 1, suits)[0];
    const text = told.length > 0 ? told.join(' ') : (rest() ?? single() ?? spare.find(suits) ?? '');
    return keep(text);
  };
  const description = write('description', false);
  return { headline, headline2, headline3, description, description2: write('description2', true) };
}
