import type { Language } from '@portals/contracts/constants';

const englishThing =
  /^(?:an?|the|one|two|three|four|five|six|less|fewer|more|no|zero|unlimited|full|free|better|\d+)\b/iu;
const englishVerb =
  /\b(?:is|are|was|were|has|have|had|can|will|would|may|says?|gets?|makes?|keeps?|does|do|you|we|they|it|stays?|lasts?|works?|fits?|goes|go|comes?|never|always)\b/iu;
const spanishThing =
  /^(?:el|la|los|las|una?|unos|unas|menos|más|sin|cero|dos|tres|todo|toda|todos|todas|\d+)\b/iu;
const spanishVerb =
  /(?:^|\s)(?:es|son|est[áa]n?|tienen?|puede[ns]?|hacen?|se|hay|va|van|queda|quedan|llega|llegan|dura|duran|ahorra|usted|te|le|lo|nos)(?:\s|$)/iu;

/** Whether a phrase surely names a thing ("less stock"), so that it can be what somebody gets or is offered. */
export function isThing(text: string, language: Language): boolean {
  return language === 'es'
    ? spanishThing.test(text) && !spanishVerb.test(text)
    : englishThing.test(text) && !englishVerb.test(text);
}

const actions = new Set(
  (
    'burns bakes sleeps seats plays tracks lights hides rests stacks locks drives rides sounds gets fills stays tastes saves keeps fits lasts helps makes gives takes brings lets shows tells reduces protects ' +
    'removes adapts grows cuts works runs sits stands opens connects learns finds warns cleans dries heats cools carries ' +
    'holds supports explains prevents avoids improves lowers raises speeds frees turns adds needs comes goes feels looks ' +
    'smells weighs folds charges pays answers sends writes reads checks counts measures'
  ).split(' '),
);

/** Whether an English phrase says what the product does ("stays fresh for days"), so that it can follow its name. */
export function isAction(text: string, language: Language): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(' ');
  return language === 'en' && actions.has(first) && !/^(?:of|and|or|per)$/.test(second);
}
