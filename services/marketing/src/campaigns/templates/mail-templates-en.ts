import type { MailTemplateName } from '@portals/contracts/constants';
import {
  button,
  columns,
  divider,
  heading,
  list,
  type MailText,
  paragraphs,
  picture,
  question,
  quote,
} from './template-parts.js';

const greeting = paragraphs('Hello {{firstName|there}},');

/** English email templates. The user replaces the words in square brackets. */
export const mailTemplatesEn: Readonly<Record<MailTemplateName, MailText>> = {
  announcement: {
    subject: `New from %company%: [what is new]`,
    preheader: 'What it is, who it is for, and how to try it.',
    blocks: [
      picture(),
      heading('Meet [what is new]', 1),
      greeting,
      paragraphs(
        `We have been working on something that our customers kept asking for. Today it is ready: **[what is new]**, from %company%.`,
      ),
      columns(
        [heading('What it does', 3), paragraphs('[One sentence: what changes for the reader.]')],
        [heading('Who it is for', 3), paragraphs('[One sentence: the people who gain most.]')],
      ),
      button('See how it works'),
      paragraphs('Questions? Just reply to this email; a person reads every answer.'),
    ],
  },
  offer: {
    subject: '[Offer] until [last day]',
    preheader: `From %company%, for customers who read our emails.`,
    blocks: [
      picture(),
      heading('[Offer], until [last day]', 1),
      greeting,
      paragraphs(
        `Until **[last day]**, %company% offers you [product or service] for **[price]** instead of [usual price].`,
      ),
      heading('What is included', 3),
      list('[First thing that is included]', '[Second thing]', '[Third thing]'),
      button('Claim the offer'),
      paragraphs('Valid until [last day], while stocks last. Terms: [the terms in one sentence].'),
    ],
  },
  event: {
    subject: 'You are invited: [name of the event], [day]',
    preheader: '[Place], [time]. Places are limited.',
    blocks: [
      picture(),
      heading('[Name of the event]', 1),
      greeting,
      paragraphs(
        `%company% invites you to **[name of the event]**. [One sentence: what people take home from it.]`,
      ),
      columns(
        [heading('When', 3), paragraphs('[Day], from [time] to [time]')],
        [heading('Where', 3), paragraphs('[Place and address, or the link to join]')],
      ),
      heading('Programme', 3),
      list('[Time]: [first item]', '[Time]: [second item]', '[Time]: questions and a drink'),
      button('Reserve my place'),
      paragraphs('Cannot come? Reply to this email, and we will send you the material afterwards.'),
    ],
  },
  newsletter: {
    subject: `%company%: [the main story in a few words]`,
    preheader: '[Second story], [third story], and a tip to use today.',
    blocks: [
      picture(),
      heading('[The main story]', 1),
      greeting,
      paragraphs('[Three or four sentences that tell the story. Say first what the reader gains from it.]'),
      button('Read the whole story'),
      divider(),
      columns(
        [heading('[Second story]', 3), paragraphs('[Two sentences, with a link to more.]')],
        [heading('[Third story]', 3), paragraphs('[Two sentences, with a link to more.]')],
      ),
      heading('A tip for this month', 2),
      paragraphs('[Something that the reader can do in five minutes.]'),
      paragraphs('What would you like to read about next? Reply and tell us.'),
    ],
  },
  welcome: {
    subject: `Welcome to %company%`,
    preheader: 'Three things to start with.',
    blocks: [
      heading('Welcome, {{firstName|good to have you here}}', 1),
      paragraphs(`Thank you for joining %company%. These three things are the best way to begin:`),
      list(
        '**First:** [what to do in the first minute]',
        '**Then:** [what to do this week]',
        '**Whenever you need it:** [where to get help]',
      ),
      button('Start now'),
      heading('People often ask', 3),
      question('Whom do I write to?', 'To this address. [Name] answers within [time].'),
      question(
        'How often will I hear from you?',
        'About [number] times a month, and you can unsubscribe with one click.',
      ),
      paragraphs(`Glad to have you with us,\n[Name], %company%`),
    ],
  },
  followUp: {
    subject: '[Topic]: shall we take the next step?',
    preheader: 'A short reminder, and the next step.',
    blocks: [
      greeting,
      paragraphs(
        'A few days ago we spoke about **[topic]**. You mentioned [what matters to them], so I have put the main points together:',
      ),
      list('[What they want to achieve]', '[What we proposed]', '[What it takes and what it costs]'),
      paragraphs(
        'Would [day] at [time] suit you for a short call? If another time suits you better, choose one here:',
      ),
      button('Choose a time'),
      paragraphs(
        `If it is no longer of interest, a one-word reply is enough.\n\nKind regards,\n[Name], %company%`,
      ),
    ],
  },
  thanks: {
    subject: `Thank you from %company%`,
    preheader: 'And one small request.',
    blocks: [
      heading('Thank you, {{firstName|and see you soon}}', 1),
      paragraphs(
        `You trusted %company% with [what they bought or took part in], and we do not take that for granted.`,
      ),
      paragraphs('Would you tell us how it went? It takes a minute, and we read every answer.'),
      button('Give feedback'),
      quote('[What another customer says about you, in their own words]', '[Name, company]'),
      paragraphs('If something was not right, reply to this email. We will put it right.'),
    ],
  },
  letter: {
    subject: '[Subject in a few words]',
    preheader: '[The main point in one sentence]',
    blocks: [
      greeting,
      paragraphs(
        '[Why you are writing, in one sentence.]',
        '[What it means for the reader, and what you propose.]',
        '[What happens next, and by when.]',
        `Kind regards,\n[Name], %company%`,
      ),
    ],
  },
};
