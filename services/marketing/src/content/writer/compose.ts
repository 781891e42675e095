import type { ContentPartName } from '@portals/contracts/constants';
import type { ContentBrief } from '../generator.js';
import { paragraphs } from './blocks.js';
import { chanceFor } from './chance.rules.js';
import {
  anglesFor,
  bodyOf,
  buttonOf,
  type Desk,
  fitting,
  headlineOf,
  hookOf,
  open,
  ownInvitation,
  unlike,
  type Written,
} from './desk.js';
import { type Facts, factsOf } from './facts.rules.js';
import type { Tiers } from './frame.rules.js';
import { hashtagsOf } from './hashtags.rules.js';
import { asStart } from './letter-case.rules.js';
import { Pen } from './pen.js';
import { asSentence } from './phrases.rules.js';

const turnedBy = (desk: Desk, by: number): Desk => ({
  ...desk,
  angles: [...desk.angles.slice(by), ...desk.angles.slice(0, by)],
});

function advertisement(desk: Desk): Written {
  const { facts, chance } = desk;
  const pen = new Pen(facts, chance);
  const headline = headlineOf(desk, pen, 'headline', 60);
  const hook = hookOf(turnedBy(desk, 1), pen, { suits: unlike(headline) });
  const { closing, invitationToLink } = facts.wording;
  const blocks = bodyOf(desk, pen, { hook, bullet: '• ', closing, above: headline, fits: () => true });
  const invitation = ownInvitation(desk);
  const link =
    facts.link === null
      ? null
      : { text: `${pen.say(invitationToLink.look, { phrase: 0 }) ?? ''} ${facts.link}`.trim(), apart: true };
  const all = [...blocks, invitation, link].filter((block) => block !== null);
  return { headline, text: paragraphs(all), callToAction: buttonOf(desk, pen) };
}

function email(desk: Desk): Written {
  const { facts, chance, fits } = desk;
  const outside = new Pen(facts, chance);
  const { wording } = facts;
  const room = { phrase: 60, suits: fits('subject') };
  const subject =
    open(outside, desk.angles, wording.subject, room) ??
    outside.say(wording.plain, room) ??
    outside.say(wording.shortHeadline, { phrase: 0, suits: fits('subject') }) ??
    '';
  const preheader = outside.sayBest(wording.preheader, {
    phrase: 100,
    suits: (text) => fits('preheader')(text) && unlike(subject)(text),
  });
  const pen = new Pen(facts, chance);
  // A mail program shows one right above the other.
  const isApartFromBoth = (text: string) =>
    unlike(subject)(text) && unlike(preheader ?? '')(text) && preheader?.includes(text) !== true;
  const headline = headlineOf(
    { ...turnedBy(desk, 1), fits: (name) => (text) => fits(name)(text) && isApartFromBoth(text) },
    pen,
    'headline',
    80,
  );
  const suits = unlike(headline);
  const introduced = pen.likely(0.4) ? pen.say(wording.emailHook, { suits }) : null;
  const hook = introduced ?? hookOf(turnedBy(desk, 2), pen, { suits });
  const closing = wording.emailClosing;
  const blocks = bodyOf(desk, pen, { hook, bullet: '- ', closing, above: headline, fits: () => true });
  const text = [
    pen.say(wording.greeting),
    paragraphs([...blocks, ownInvitation(desk)].filter((block) => block !== null)),
    pen.say(wording.signature) ?? pen.say({ all: ['$name'] }),
  ].filter((part) => part !== null);
  return {
    subject,
    ...(preheader !== null && { preheader }),
    headline,
    text: text.join('\n\n'),
    callToAction: buttonOf(desk, pen),
  };
}

/** How a post asks the reader: with the words that were asked for, and with ours when there is no room for those. */
function invitationsOf({ facts, brief }: Desk, pen: Pen): string[] {
  const { callToAction, link, wording, intention } = facts;
  const own = callToAction === null ? null : (asSentence(callToAction) ?? callToAction.text);
  const sign = brief.request.tone === 'friendly' && pen.likely(0.6) ? '👉 ' : '';
  const frames = link === null ? wording.invitation[intention] : wording.invitationToLink[intention];
  const usual = pen.say(frames, { phrase: 0 }) ?? '';
  if (link === null) return own === null ? [usual] : [own, usual];
  const toLink = (text: string) => `${sign}${text} ${link}`;
  return own === null ? [toLink(usual)] : [toLink(own.replace(/\.$/, ':')), toLink(usual)];
}

const tagsOn = { x: 2, linkedin: 3, instagram: 5, google: 0 } as const;

function post(desk: Desk): Written {
  const { facts, brief, chance } = desk;
  const fits = desk.fits('text');
  const pen = new Pen(facts, chance);
  const network = brief.request.network ?? 'linkedin';
  const invitations = invitationsOf(desk, pen);
  const invitation = invitations.find((one) => fits(`${facts.name}.\n\n${one}`)) ?? invitations.at(-1) ?? '';
  const whole = (text: string) => `${text}\n\n${invitation}`;
  const phrase = network === 'x' ? 100 : 140;
  const hook = hookOf(desk, pen, { phrase, suits: (text) => fits(whole(text)) });
  const body = {
    hook,
    bullet: '• ',
    closing: facts.wording.closing,
    above: invitation,
    fits: (text: string) => fits(whole(text)),
  };
  const text = whole(
    paragraphs(bodyOf(network === 'x' ? { ...desk, brief: inShort(brief) } : desk, pen, body)),
  );
  const tags = hashtagsOf(facts, tagsOn[network]);
  for (let count = tags.length; count > 0; count -= 1) {
    const tagged = `${text}\n\n${tags.slice(0, count).join(' ')}`;
    if (fits(tagged)) return { text: tagged };
  }
  return { text };
}

const inShort = (brief: ContentBrief): ContentBrief => ({
  ...brief,
  request: { ...brief.request, length: 'short' },
});

/** In little room, what was asked to be said comes first. */
function pointed(facts: Facts): Facts {
  const said = facts.points.filter(({ mentioned }) => !mentioned);
  return { ...facts, benefits: [...new Set([...said, ...facts.benefits])] };
}

/** What the titles of a search ad say, beside what the reader is asked to do. */
const searchTitles: { name: Tiers; reason: Tiers } = {
  name: [{ all: ['$Name'] }, { all: ['$Company'] }],
  reason: [{ all: ['$Benefit'] }, { all: ['$Price'] }, { all: ['$Feature'] }],
};

const endOf = (text: string) => text.split(/(?<=[.?]) /).at(-1);
const longestTitle = 30;
/** Neither the same end nor, beside another description, the same beginning. */
const isApart = (text: string, other: string) =>
  other !== text &&
  endOf(other) !== endOf(text) &&
  (other.length <= longestTitle || other.slice(0, 12) !== text.slice(0, 12));

function searchAd(desk: Desk): Written {
  const pen = new Pen(pointed(desk.facts), desk.chance);
  const { shortHeadline, searchDescription, button } = desk.facts.wording;
  const said: string[] = [];
  const write = (tiers: Tiers, name: ContentPartName): string => {
    const suits = (text: string) =>
      desk.fits(name)(text) && said.every((other) => isApart(text, other)) && !/[!¡]/.test(text);
    const text =
      pen.sayBest(tiers, { phrase: 90, suits }) ?? pen.say(shortHeadline, { phrase: 0, suits }) ?? '';
    said.push(text);
    return text;
  };
  const own = desk.facts.callToAction?.text ?? '';
  const isShort = own !== '' && desk.fits('headline3')(own);
  return {
    headline: write(searchTitles.name, 'headline'),
    headline2: write(searchTitles.reason, 'headline2'),
    headline3: isShort ? (asStart(own) ?? own) : write([button[desk.facts.intention]], 'headline3'),
    description: write(searchDescription, 'description'),
    description2: write(searchDescription, 'description2'),
  };
}

function design(desk: Desk): Written {
  const facts = pointed(desk.facts);
  const pen = new Pen(facts, desk.chance);
  const withoutPrice = { ...desk, facts, angles: desk.angles.filter((angle) => angle !== 'price') };
  const headline = headlineOf(withoutPrice, pen, 'headline', 40);
  const claim = pen.sayBest(facts.wording.claim, {
    phrase: 90,
    suits: (text) => desk.fits('claim')(text) && unlike(headline)(text),
  });
  return { headline, claim: claim ?? '', callToAction: buttonOf(desk, pen) };
}

/** The texts of all parts, the same for the same brief. A part is missing when there is nothing to say in it. */
export function compose(brief: ContentBrief): Written {
  const facts = factsOf(brief);
  const desk: Desk = {
    ...{ brief, facts, angles: anglesFor(facts, brief), fits: fitting(brief.parts) },
    chance: chanceFor(`${brief.seed} ${brief.number} ${brief.product.name} ${brief.company.name}`),
  };
  const { type, network } = brief.request;
  if (type === 'email') return email(desk);
  if (type === 'social') return post(desk);
  if (type === 'ad-design') return design(desk);
  return network === 'google' ? searchAd(desk) : advertisement(desk);
}
