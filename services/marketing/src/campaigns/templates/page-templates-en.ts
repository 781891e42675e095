import type { PageTemplateName } from '@portals/contracts/constants';
import {
  columns,
  heading,
  list,
  type PageText,
  paragraphs,
  picture,
  question,
  quote,
} from './template-parts.js';

const proof = quote(
  '[What a customer says, in their own words: what was the matter, and what is better now.]',
  '[Name, role, company]',
);

/** English landing page templates. The user replaces the words in square brackets. */
export const pageTemplatesEn: Readonly<Record<PageTemplateName, PageText>> = {
  product: {
    title: '[Product]: [what it does for people]',
    description: `[One sentence that a stranger understands.] From %company%.`,
    contactLabel: 'Ask for a price',
    blocks: [
      picture(),
      heading('Why people choose it'),
      columns(
        [heading('[First advantage]', 3), paragraphs('[What it means in daily use.]')],
        [heading('[Second advantage]', 3), paragraphs('[What it means in daily use.]')],
        [heading('[Third advantage]', 3), paragraphs('[What it means in daily use.]')],
      ),
      proof,
      heading('What you get'),
      list('[What is in the box]', '[What is done for you]', '[Guarantee or service]'),
      heading('Questions people ask'),
      question('How much does it cost?', '[The price, or what it depends on.]'),
      question('How long does it take?', '[Delivery or start.]'),
      question('What if it does not suit me?', '[How to return or cancel it.]'),
    ],
  },
  offer: {
    title: '[Offer], until [last day]',
    description: `[What is included], from %company%, for [price] instead of [usual price].`,
    contactLabel: 'Claim the offer',
    blocks: [
      picture(),
      heading('What is included'),
      columns(
        [heading('[First part]', 3), paragraphs('[What it is good for.]')],
        [heading('[Second part]', 3), paragraphs('[What it is good for.]')],
        [heading('[Third part]', 3), paragraphs('[What it is good for.]')],
      ),
      proof,
      heading('How it works'),
      paragraphs(
        `1. Write to us with the form.\n2. %company% answers within [time].\n3. [What happens then.]`,
      ),
      heading('Questions people ask'),
      question('Until when is it valid?', 'Until [last day], or while stocks last.'),
      question('Can I combine it with other offers?', '[Yes or no, and why.]'),
      question('What are the terms?', '[The terms, in plain words.]'),
    ],
  },
  event: {
    title: '[Name of the event]',
    description: '[Day], [time], [place]. [What people take home from it.]',
    contactLabel: 'Reserve my place',
    blocks: [
      picture(),
      heading('When and where'),
      columns(
        [heading('When', 3), paragraphs('[Day], from [time] to [time]')],
        [heading('Where', 3), paragraphs('[Place and address, or how to join online]')],
        [heading('Price', 3), paragraphs('[Price, or that it is free]')],
      ),
      heading('Programme'),
      list('[Time]: [first item]', '[Time]: [second item]', '[Time]: questions and a drink'),
      heading('Who speaks'),
      paragraphs('**[Name]**, [role]. [One sentence: why it is worth listening.]'),
      quote('[What somebody said who came last time.]', '[Name, company]'),
      heading('Questions people ask'),
      question('Do I have to register?', 'Yes, with the form on this page: places are limited.'),
      question('Can I come with somebody?', '[Yes or no.] Tell us in the message.'),
      question('What if I cannot come after all?', `Tell %company%, so that somebody else gets the place.`),
    ],
  },
  download: {
    title: '[Guide]: [what the reader can do afterwards]',
    description: `A [number]-page guide from %company%. Free; we send it by email.`,
    contactLabel: 'Get the guide',
    blocks: [
      picture(),
      heading('What is in it'),
      list('[First chapter: what one learns]', '[Second chapter: what one learns]', '[A checklist to print]'),
      columns(
        [heading('For whom', 3), paragraphs('[The people it was written for.]')],
        [heading('Time to read', 3), paragraphs('[Number] minutes')],
      ),
      proof,
      heading('Questions people ask'),
      question('Does it cost anything?', 'No. Write “guide” in the message, and we send it to your address.'),
      question('Will you send me other things?', 'Only if you ask for it.'),
      question('Who wrote it?', `[Name, role], with the team of %company%.`),
    ],
  },
  waitingList: {
    title: '[What is coming], soon',
    description: `Be among the first to have it. %company% opens in [month].`,
    contactLabel: 'Join the list',
    blocks: [
      picture(),
      heading('What is coming'),
      paragraphs('[Two sentences: the problem that it solves, and how.]'),
      columns(
        [heading('Earlier', 3), paragraphs('People on the list can use it [time] before everybody else.')],
        [heading('Cheaper', 3), paragraphs('[What they get, such as a lower price for the first year.]')],
        [heading('Heard', 3), paragraphs('We ask them first what is missing.')],
      ),
      quote('[What somebody says who has already tried it.]', '[Name, company]'),
      heading('Questions people ask'),
      question('When does it start?', 'In [month]. We write as soon as the day is fixed.'),
      question('Does the list oblige me to anything?', 'No. One email when it starts, and you decide then.'),
      question('How many places are there?', '[Number, or that there is no limit.]'),
    ],
  },
  service: {
    title: '[Service] for [customers]',
    description: `[What is better afterwards.] %company% takes care of it from beginning to end.`,
    contactLabel: 'Book a first conversation',
    blocks: [
      heading('What we do for you'),
      columns(
        [heading('1. Listen', 3), paragraphs('[First conversation: how long, and what it costs.]')],
        [heading('2. Propose', 3), paragraphs('[What you get in writing, and when.]')],
        [heading('3. Do', 3), paragraphs('[How the work goes, and who does it.]')],
      ),
      proof,
      heading('Why us'),
      list(
        '[Years, projects or people: a figure that you can prove]',
        '[A qualification or membership]',
        '[What you do differently]',
      ),
      heading('Questions people ask'),
      question('How much does it cost?', '[From which price, and what it depends on.]'),
      question('Where do you work?', '[Places, or online.]'),
      question(
        'How soon can you start?',
        `%company% answers within [time] and usually starts within [time].`,
      ),
    ],
  },
};
