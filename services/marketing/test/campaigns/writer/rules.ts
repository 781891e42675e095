import type { ContentPartName } from '@portals/contracts/constants';
import { contentLengthOf } from '@portals/contracts/marketing';
import type { ContentBrief } from '../../../src/campaigns/content/brief/generator.js';
import { factsOf } from '../../../src/campaigns/content/writer/facts.rules.js';
import { priceIn } from '../../../src/campaigns/content/writer/price-words.rules.js';

type Written = Partial<Record<ContentPartName, string>>;

/** Placeholder for text typed by a user, whose grammar is not checked. A sentence may begin with it. */
const given = 'Ω';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the texts that the user typed, in the forms in which generated texts may contain them, longest first. */
function typed(brief: ContentBrief): string[] {
  const facts = factsOf(brief);
  const { language } = brief.request;
  const phrases = [...facts.benefits, ...facts.features, ...facts.description, ...facts.points];
  const texts = [
    ...phrases.map(({ text }) => text),
    ...[facts.inSentence ?? '', facts.name, facts.firm, facts.audience ?? ''],
    ...[facts.price ?? '', priceIn(brief.product.price, language), facts.callToAction?.text ?? ''],
  ];
  return [...texts, ...texts.map((text) => text.replace(/[«»“”"]/g, '’'))]
    .filter((text) => text !== '')
    .sort((one, other) => other.length - one.length);
}

/** Removes the link and the hashtags, and replaces text typed by the user with placeholders, so that only the generator's wording remains. */
function framesOf(text: string, brief: ContentBrief): string {
  const withoutLink = brief.link === null ? text : text.replaceAll(brief.link, '');
  const withoutTags = withoutLink.replace(/(?:^|\s)#[\p{L}\p{N}]+/gu, '');
  return typed(brief).reduce(
    (left, phrase) =>
      left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(phrase)}(?![\\p{L}\\p{N}])`, 'giu'), given),
    withoutTags,
  );
}

const nouns = {
  feminine:
    'propuesta empresa duda consulta disposición información características ventajas ilusión plaza cita llamada fechas ganas escapada',
  masculine: 'cordial precio detalles correo saludo equipo presupuesto mensaje pedido caso',
};
const genderOf = new Map([
  ...nouns.feminine.split(' ').map((noun) => [noun, 'f'] as const),
  ...nouns.masculine.split(' ').map((noun) => [noun, 'm'] as const),
]);
const articles: Readonly<Record<string, string>> = {
  ...{ el: 'm', los: 'm', un: 'm', unos: 'm', nuestro: 'm', nuestros: 'm', este: 'm', al: 'm', del: 'm' },
  ...{ la: 'f', las: 'f', una: 'f', unas: 'f', nuestra: 'f', nuestras: 'f', esta: 'f', estas: 'f' },
};
const notNouns = /^(?:que|contamos)$/u;

function spanishFaults(frames: string, familiar: boolean): string[] {
  const faults: string[] = [];
  for (const [pair, article = '', word = ''] of frames.matchAll(/(?<!\p{L})(\p{L}+) (\p{L}+)/gu)) {
    const wanted = articles[article.toLowerCase()];
    if (wanted === undefined || word === given || notNouns.test(word)) continue;
    const gender = genderOf.get(word.toLowerCase());
    // A noun whose gender is not listed counts as a fault too, so that the list is kept complete.
    if (gender === undefined && !/^(?:lo|la|los|las)$/i.test(article)) faults.push(`gender of ${pair}`);
    if (gender !== undefined && gender !== wanted) faults.push(`agreement: ${pair}`);
  }
  const address = familiar
    ? /(?<!\p{L})(?:usted|le|les|su|sus|pida|vea|mire|conozca|descubra|reserve|haga|compare|resuelva|escríbanos|pídanos|responda|presentarle|contarle|ayudarle|(?<=si )tiene|(?<=si )quiere)(?!\p{L})/iu
    : /(?<!\p{L})(?:tú|te|ti|tu|tus|contigo|pide|mira|conoces|(?<!¿)conoce|descubre|reserva|haz|compara|resuelve|escríbenos|pídenos|responde|presentarte|contarte|ayudarte|tienes|quieres)(?!\p{L})/iu;
  const mixed = address.exec(frames);
  if (mixed !== null) faults.push(`address: ${mixed[0]}`);
  if (/(?<!\p{L})(?:a|de) el(?!\p{L})/u.test(frames)) faults.push('contraction');
  if (/(?<!\p{L})(?:the|and|of|with|your|you|we|is|for|from|our)(?!\p{L})/iu.test(frames))
    faults.push('English words');
  for (const [open, close] of ['¿?', '¡!', '«»']) {
    if (frames.split(open ?? '').length !== frames.split(close ?? '').length) faults.push(`${open}${close}`);
  }
  return faults;
}

function englishFaults(frames: string): string[] {
  const faults: string[] = [];
  if (/\ba [aeiou]/i.test(frames) || /\ban [^aeiou\W]/i.test(frames)) faults.push('a or an');
  if (/(?<!\p{L})(?:el|la|los|las|de|del|que|con|para|por|su|sus|una?|y|más)(?!\p{L})/iu.test(frames)) {
    faults.push('Spanish words');
  }
  if (/[¿¡«»]/.test(frames)) faults.push('Spanish signs');
  if (/'/.test(frames)) faults.push('straight apostrophe');
  return faults;
}

const startsRight = /^[\p{Lu}\p{N}¿¡«“"‘’(<{[$%\\👉✨]/u;

/** Returns faults in the sentences of running text; lists, links and tags are not checked. */
function sentenceFaults(frames: string): string[] {
  const lines = frames.split('\n').filter((line) => /\p{L}/u.test(line) && !/^(?:[-•] |Ω)/u.test(line));
  return lines.flatMap((line) => {
    const sentences = line.split(/(?<=[.?!…]) /u).filter((sentence) => sentence !== '');
    const small = sentences.filter((sentence) => !startsRight.test(sentence));
    return small.map((sentence) => `starts small: ${sentence}`);
  });
}

const ends = /[.?!…:,»”"’)\]}](?:\p{Extended_Pictographic}|\uFE0F)*$/u;

function endFaults(text: string, brief: ContentBrief): string[] {
  const body = brief.request.type === 'email' ? text.split('\n\n').slice(1, -1).join('\n\n') : text;
  const lines = body.split('\n').filter((line) => line !== '' && !/^(?:[-•] |#)/u.test(line));
  return lines
    .filter((line) => !(brief.link !== null && line.endsWith(brief.link)) && !ends.test(line))
    .map((line) => `no mark at the end: ${line.slice(-40)}`);
}

function signFaults(text: string, frames: string, brief: ContentBrief): string[] {
  const faults: string[] = [];
  if (/[^\S\n]{2}|^ | $| \n/u.test(text)) faults.push('spaces');
  if (/ [.,;:?!](?:\s|$)/u.test(frames) || /([.,;:¿?¡!])\1/u.test(frames) || /[:,;] ?[.,;:]/u.test(frames))
    faults.push('marks');
  if (/\$[A-Za-z]|undefined|null|\([^()]*\|[^()]*\)|Ω Ω Ω Ω/u.test(frames)) faults.push('slots');
  if (/(?<!\p{L})(?!Ω)(\p{L}+) \1(?!\p{L})/iu.test(frames)) faults.push('doubled word');
  if (/\d/.test(frames)) faults.push('a figure that nobody gave');
  const variables = text.match(/\{\{.*?\}\}/gu) ?? [];
  const allowed = /^\{\{contactName\|[^{}|]+\}\}$/u;
  if (/\{\{|\}\}/u.test(text) && brief.request.type !== 'email') faults.push('braces');
  if (variables.some((variable) => !allowed.test(variable))) faults.push('variables');
  const smiles = frames.match(/\p{Extended_Pictographic}/gu)?.length ?? 0;
  const isLively = brief.request.tone === 'friendly' || brief.request.tone === 'enthusiastic';
  if (smiles > (brief.request.type === 'social' && isLively ? 2 : 0)) faults.push('emoji');
  if ((frames.match(/!/gu)?.length ?? 0) > 2) faults.push('exclamations');
  return faults;
}

/** Returns true when a Spanish text addresses the reader informally (tú). */
const isFamiliar = (brief: ContentBrief) => !factsOf(brief).isPolite;

/** Returns all faults in the parts of a generated text. */
export function faultsOf(texts: Written, brief: ContentBrief): string[] {
  return brief.parts.flatMap(({ name, limit, count }) => {
    const text = texts[name] ?? '';
    if (text === '') return [`${name}: nothing`];
    const frames = framesOf(text, brief);
    const isText = name === 'text';
    const faults = [
      ...(limit !== null && contentLengthOf(text, count) > limit ? ['too long'] : []),
      ...signFaults(text, frames, brief),
      ...(brief.request.language === 'es' ? spanishFaults(frames, isFamiliar(brief)) : englishFaults(frames)),
      ...(isText ? [...sentenceFaults(frames), ...endFaults(text, brief)] : []),
      ...(text.includes(brief.company.commercialObjectives) && brief.company.commercialObjectives.length > 9
        ? ['objectives']
        : []),
    ];
    return faults.map((fault) => `${name}: ${fault}`);
  });
}
