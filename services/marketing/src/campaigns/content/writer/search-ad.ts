import type { ContentPartName } from '@portals/contracts/constants';
import { all, type Desk, framesFor, pointed, type Suits, unlike, type Written } from './desk.js';
import { asStart } from './letter-case.rules.js';
import { Pen } from './pen.js';

/** Writes three titles and two descriptions. A search engine combines any of them, so none repeats another. */
export function searchAd(desk: Desk): Written {
  const facts = pointed(desk.facts);
  const { brief, fits } = desk;
  const { wording } = facts;
  const pen = new Pen(facts, desk.chance);
  const quiet = /[!¡]/;
  const said: string[] = [];
  const keep = (text: string) => {
    said.push(text);
    pen.tell(text);
    return text;
  };
  const suitsAs = (name: ContentPartName): Suits =>
    all(fits(name), unlike(...said), (text) => !quiet.test(text));
  const titles = [
    asStart(facts.name) ?? facts.name,
    facts.company ?? facts.firm,
    ...pen.all(wording.shortTitles),
  ];
  const headline = keep(titles.find(suitsAs('headline')) ?? '');
  const turn = brief.number % 2;
  const reasons = facts.benefits.flatMap(({ text }) => asStart(text) ?? []);
  const price = facts.price === null ? [] : [asStart(facts.price) ?? facts.price];
  const features = facts.features.flatMap(({ text }) => asStart(text) ?? []);
  const choices = [...(turn === 0 ? [...reasons, ...price] : [...price, ...reasons]), ...features, ...titles];
  const headline2 = keep(choices.find(suitsAs('headline2')) ?? '');
  const own = facts.callToAction?.text ?? '';
  const asks = [asStart(own) ?? own, ...pen.all(framesFor(facts, wording.button)), ...titles];
  const headline3 = keep(asks.find((text) => text !== '' && suitsAs('headline3')(text)) ?? '');
  const spare = [
    ...pen.all([...framesFor(facts, wording.invitation), ...wording.invitation.look]),
    ...pen.all(wording.shortTitles).map((title) => `${title}.`),
  ];
  const write = (name: ContentPartName, isLast: boolean) => {
    const suits = suitsAs(name);
    const sentences = [...facts.benefits, ...facts.description];
    // The first description must leave enough for the second.
    const most = isLast ? sentences.length : Math.max(1, Math.ceil(pen.untold(sentences).length / 2));
    const told: string[] = [];
    for (const sentence of pen.sentences(sentences, most, suits))
      if (suits([...told, sentence].join(' '))) told.push(sentence);
    const rest = () => pen.sayFirst(['$Features.', ...wording.price, ...wording.label], suits);
    const single = () => pen.sentences(facts.features, 1, suits)[0];
    const text = told.length > 0 ? told.join(' ') : (rest() ?? single() ?? spare.find(suits) ?? '');
    return keep(text);
  };
  const description = write('description', false);
  return { headline, headline2, headline3, description, description2: write('description2', true) };
}
