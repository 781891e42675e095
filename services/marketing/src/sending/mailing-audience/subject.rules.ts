import { wordsOf } from '../../kernel/plain.js';

/** Phrases that spam filters and readers associate with spam, in both languages, without accents. */
const spamPhrases = [
  ...['100 free', 'act now', 'buy now', 'cash bonus', 'casino', 'cheap', 'click here', 'congratulations'],
  ...[
    'double your',
    'earn money',
    'easy money',
    'extra income',
    'for free',
    'free gift',
    'free money',
    'get paid',
  ],
  ...['guaranteed', 'lottery', 'lose weight', 'make money', 'miracle', 'no cost', 'no obligation', 'no risk'],
  ...['once in a lifetime', 'order now', 'risk free', 'urgent', 'viagra', 'win a', 'winner', 'you have won'],
  ...[
    '100 gratis',
    'actua ahora',
    'bajar de peso',
    'barato',
    'casino',
    'clic aqui',
    'click aqui',
    'compra ya',
  ],
  ...['compre ya', 'dinero extra', 'dinero facil', 'dinero rapido', 'enhorabuena', 'felicidades', 'ganador'],
  ...[
    'ganar dinero',
    'gana dinero',
    'gane dinero',
    'garantizado',
    'gratis',
    'haz clic',
    'haga clic',
    'has ganado',
  ],
  ...['ha ganado', 'ingresos extra', 'loteria', 'milagro', 'oferta unica', 'premio', 'sin compromiso'],
  ...['sin coste', 'sin riesgo', 'ultima oportunidad', 'urgente'],
];
const variables = /\{\{[^{}\n]{0,300}\}\}/g;

/** Minimum number of letters for a subject in capitals to count as shouting, so that "IBM SAP" does not. */
const shoutedLetters = 8;
/** Number of exclamation marks that counts as too many; Spanish texts often have two sentences with one each. */
const manyMarks = 3;

/** Returns true when a subject is mostly in capitals, has many exclamation marks, or has two of them in a row. */
export function shouts(subject: string): boolean {
  const text = subject.replace(variables, ' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters >= shoutedLetters && capitals > letters / 2) return true;
  return (text.match(/[!！]/gu)?.length ?? 0) >= manyMarks || /[!！]\s*[!！]/u.test(text);
}

/** Returns true when a subject contains phrases that are typical of spam. */
export function soundsLikeSpam(subject: string): boolean {
  const text = subject.replace(variables, ' ');
  const words = ` ${wordsOf(text).join(' ')} `;
  return /[$€]\s*[$€]/u.test(text) || spamPhrases.some((phrase) => words.includes(` ${phrase} `));
}
