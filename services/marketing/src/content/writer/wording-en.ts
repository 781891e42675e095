import type { Wording } from './wording.js';
import { englishHeadlines, englishHooks, englishSubjects } from './wording-en-opening.js';

export const english: Wording = {
  hooks: englishHooks,
  headline: englishHeadlines,
  subject: englishSubjects,
  plain: {
    all: ['Meet $title from $company.', 'Introducing $title from $company.', 'Meet $name.'],
    professional: ['We would like to introduce $title from $company.', 'We would like to introduce $name.'],
    enthusiastic: ['Say hello to $title from $company!', 'Meet $title from $company!'],
  },
  second: {
    all: [
      '(There is|There’s) more: $reason.',
      '$Benefit.',
      'And also: $thing.',
      'Another reason: $thing.',
      'It also $action.',
    ],
    professional: ['In addition: $thing.'],
    friendly: ['And that’s not all: $reason.'],
  },
  quote: {
    all: ['In the words of $company: “$quote”.', '$Company puts it like this: “$quote”.'],
    direct: ['$Name: “$quote”.'],
  },
  company: {
    all: ['The people behind $name: $company.', 'Brought to you by $company.'],
  },
  featureList: {
    all: ['In detail:', 'At a glance:', 'What to know:', 'The facts:'],
    professional: ['Main features:'],
    friendly: ['So you know what to expect:'],
    B2B: ['For your comparison:'],
  },
  benefitList: {
    all: ['What you gain:', 'Good reasons to choose $name:', 'What it does for you:', 'Why $name:'],
    B2B: ['What your company gains:', 'What it brings to your company:'],
    B2C: ['What’s in it for you:'],
  },
  pointList: {
    all: ['And also:', 'Worth knowing:', 'Good to know:'],
    professional: ['Please also note:'],
  },
  mention: { all: ['One more detail: $mention.', 'Also worth knowing: $mention.'] },
  price: { all: ['Price: $price.', 'The price: $price.', 'What does it cost? $Price.'] },
  audience: { all: ['For $audience.', 'Who is it for? For $audience.'] },
  closing: {
    all: ['Any questions? Just ask.', 'Take your time to compare, then decide.'],
    professional: ['Please let us know if you have any questions.'],
    friendly: ['Want to know more? You only have to ask.'],
    direct: ['Compare. Then decide.'],
    enthusiastic: ['We’d love to tell you more!'],
    B2B: [
      'Tell us what your company needs, and we will look at how $one fits in.',
      'If you decide as a team, share these lines with your colleagues.',
    ],
    B2C: ['Have a good look, and ask us anything you want to know.'],
  },
  invitation: {
    look: { all: ['Ask us for more details.', 'Tell us what you need.'] },
    ask: {
      all: ['Ask us for more details.', 'Tell us what you need.', 'Get in touch to find out more.'],
      professional: ['Please contact $company for more details.', 'Please contact us for more details.'],
      friendly: ['Shall we talk?', 'Drop us a line.'],
      direct: ['Ask for details today.'],
      enthusiastic: ['Get in touch!', 'Ask us!'],
    },
    quote: {
      all: ['Ask us for a quote.', 'Ask us for the price.'],
      professional: ['Please ask $company for a quote.', 'Please ask us for a quote.'],
    },
  },
  invitationToLink: {
    look: {
      all: ['Find out more:', 'See the details:', 'All the details:'],
      friendly: ['Have a look here:'],
      enthusiastic: ['Discover more here!'],
    },
    ask: {
      all: ['Ask for more details:', 'Get in touch here:'],
      professional: ['Please contact us here:'],
      friendly: ['Tell us what you need:'],
    },
    quote: { all: ['Ask for a quote:', 'Ask for the price:'] },
  },
  button: {
    look: { all: ['See the details', 'Find out more', 'Learn more', 'Discover $name'] },
    ask: { all: ['Ask for details', 'Get in touch', 'Contact us', 'Ask about $name'] },
    quote: { all: ['Ask for a quote', 'Ask for the price'] },
  },
  shortHeadline: {
    all: [
      'Worth a closer look',
      'Find out more here',
      'See the details',
      'Ask for details',
      'Compare and decide',
    ],
    B2B: ['For your company'],
  },
  searchDescription: [
    {
      all: [
        '$Benefit. Ask us for more details.',
        '$Benefit. See the details.',
        '$Name: $benefit.',
        '$Name $action.',
        '$Benefit. $Second.',
      ],
    },
    {
      all: [
        '$Benefit.',
        '$Features. (That is|That’s) $one.',
        '$Name: $features.',
        '$Features. Compare and decide.',
      ],
    },
    { all: ['$Features.', '$Name, $price. Ask $company for details.'] },
    {
      all: [
        'Take a look at $title from $company. See the details and compare.',
        'Take a look at $name. See the details and compare.',
        'Ask $company for more details.',
      ],
    },
    {
      all: [
        'See the details, take your time to compare, then decide.',
        'Ask for more details and have your questions answered before you decide.',
      ],
    },
  ],
  claim: [
    { all: ['$Benefit'] },
    { all: ['$Features'] },
    { all: ['From $company', 'Take a look at the details'] },
  ],
  preheader: [
    { all: ['$Benefit. See the details.', '$Features. (That is|That’s) $one.', '$Benefit.', '$Features.'] },
    {
      all: ['What matters about $name, in one minute.'],
      B2B: ['What it brings to your company, in one minute.'],
    },
    { all: ['What matters, in one minute.', 'The details are inside.'] },
  ],
  greeting: {
    all: [
      '(Dear|Hi) {{contactName|(Sir or Madam|there)}},',
      '(Dear|Hello) {{contactName|(Sir or Madam|there)}},',
    ],
  },
  emailHook: {
    all: [
      'We are writing from $company to introduce $name. $Benefit.',
      'At $company, we would like to introduce you to $name. $Benefit.',
    ],
    professional: ['We are writing on behalf of $company to introduce $name. $Benefit.'],
    friendly: ['We’re $company, and we’d like to tell you about $name. $Benefit.'],
    direct: ['We’re $company. This is $name. $Benefit.'],
  },
  emailClosing: {
    all: [
      'Any questions? Just reply to this email.',
      'If you have any questions, simply reply to this email.',
    ],
    professional: ['Please let us know if you have any questions.'],
    friendly: ['Want to know more? Reply to this email and let’s talk.'],
    enthusiastic: ['Reply to this email and we’ll tell you more!'],
    B2B: [
      'If you decide as a team, please forward this email to your colleagues.',
      'Tell us what your company needs, and we will look at how $one fits in.',
    ],
  },
  signature: {
    all: ['Best wishes,\n$firm'],
    professional: ['Kind regards,\n$firm', 'With kind regards,\n$firm'],
    friendly: ['Best wishes,\nThe team at $firm', 'All the best,\n$firm'],
    enthusiastic: ['Speak soon,\nThe team at $firm'],
  },
  instruction:
    /^(?:please,? )?(?:also )?(?:mention|highlight|stress|emphasi[sz]e|include|say|talk about|point out|explain|add|underline|remind (?:them|people))(?: that)?:? /iu,
  saying:
    /^(?:please,? )?(?:also )?(?:mention|highlight|stress|emphasi[sz]e|say|point out|explain|underline|remind (?:them|people)) that /iu,
  article: /^the /iu,
  prohibition: /^(?:do not|don[’']t|never|avoid|no mention|without mentioning)\b/iu,
  priceWord: /price|cost/iu,
};
