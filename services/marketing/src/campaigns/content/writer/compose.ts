import { postNetworkOf, socialNetworks } from '@portals/contracts/constants';
import type { ContentBrief } from '../brief/generator.js';
import { bodyOf } from './body.js';
import { chanceFor } from './chance.rules.js';
import {
  all,
  apart,
  asInvitation,
  buttonOf,
  type Desk,
  fitting,
  introOf,
  invitationsOf,
  pointed,
  unlike,
  type Written,
} from './desk.js';
import { factsOf } from './facts.rules.js';
import { hashtagsOf } from './hashtags.rules.js';
import { Pen } from './pen.js';
import { searchAd } from './search-ad.js';
import { titleOf } from './titles.js';

const says = (title: string, name: string) => title.toLowerCase().includes(name.toLowerCase());

function advertisement(desk: Desk): Written {
  const { facts, brief, chance, fits } = desk;
  const pen = new Pen(facts, chance);
  const headline = titleOf(facts, brief, 'alone', fits('headline'));
  pen.tell(headline);
  const { benefits, features, description, points } = facts;
  const isBare = [benefits, features, description, points].every(
    (phrases) => pen.untold(phrases).length === 0,
  );
  const intro = says(headline, facts.name) && !isBare ? null : introOf(desk, pen, apart(headline));
  const { length, tone } = brief.request;
  const text = bodyOf(pen, { ...{ intro, bullet: '• ', above: headline, length }, fits: () => true });
  const isOnButton = facts.callToAction === null || fits('callToAction')(facts.callToAction.text);
  const ending = length === 'long' ? pen.say(facts.wording.closing[tone]) : null;
  const invitation = facts.link === null && isOnButton && !isBare ? ending : invitationsOf(desk, pen)[0];
  const parts = [text || introOf(desk, pen), invitation].filter(Boolean);
  return { headline, text: parts.join('\n\n'), callToAction: buttonOf(desk, pen) };
}

function email(desk: Desk): Written {
  const { facts, brief, chance, fits } = desk;
  const { wording, language, readers } = facts;
  const { tone, length } = brief.request;
  const subject = titleOf(facts, brief, 'alone', fits('subject'));
  const headline = titleOf(facts, brief, 'below', all(fits('headline'), unlike(subject)));
  const outside = new Pen(facts, chance);
  for (const above of [subject, headline]) outside.tell(above);
  const beside = all(fits('preheader'), unlike(subject, headline));
  const preheader =
    outside.sentences(facts.benefits, 1, beside)[0] ??
    outside.sentences(facts.description, 1, beside)[0] ??
    outside.sayFirst(['$Features.'], beside) ??
    outside.sentences(facts.features, 1, beside)[0] ??
    outside.sayFirst(wording.preheader, beside) ??
    '';
  const pen = new Pen(facts, chance);
  pen.tell(headline);
  // When the product's name contains the company's, the opening would name the company twice.
  const signed =
    facts.company === null ? null : pen.say(wording.emailOpening[tone], apart(headline, subject));
  const intro = signed ?? introOf(desk, pen, apart(headline, subject));
  const isB2B = readers === 'B2B' && (tone === 'professional' || tone === 'friendly');
  const closing = isB2B ? wording.emailClosingB2B : wording.emailClosing[tone];
  const body = bodyOf(pen, { ...{ intro, bullet: '- ', above: headline, length }, fits: () => true });
  const own =
    facts.callToAction === null || fits('callToAction')(facts.callToAction.text) ? null : asInvitation(facts);
  const isFormal = language === 'en' && tone === 'professional' && readers === 'B2B';
  const text = [
    pen.say(isFormal ? wording.greetingPolite : wording.greeting),
    body,
    own,
    pen.say(closing),
    pen.say(wording.signature[tone]),
  ].filter(Boolean);
  return {
    subject,
    ...(preheader !== '' && { preheader }),
    ...{ headline, text: text.join('\n\n'), callToAction: buttonOf(desk, pen) },
  };
}

function post(desk: Desk): Written {
  const { facts, brief, chance } = desk;
  const { tone } = brief.request;
  const fits = desk.fits('text');
  const pen = new Pen(facts, chance);
  const network = socialNetworks[postNetworkOf(brief.request.network)];
  const isLively = tone === 'enthusiastic' || tone === 'friendly';
  // A pointing hand needs a link after it.
  const isSigned = isLively && network.hasSymbols;
  const signs = {
    first: isSigned && tone === 'enthusiastic' ? '✨ ' : '',
    last: isSigned && facts.link !== null ? '👉 ' : '',
  };
  const invitations = invitationsOf(desk, pen).map((text) => `${signs.last}${text}`);
  const invitation = invitations.find((one) => fits(`${facts.name}.\n\n${one}`)) ?? invitations.at(-1) ?? '';
  const whole = (text: string) => `${signs.first}${text}\n\n${invitation}`;
  const intro = introOf(desk, pen, (text) => fits(whole(text)));
  const text = whole(
    bodyOf(pen, {
      ...{ intro, bullet: '• ', above: invitation },
      length: network.isShort ? 'short' : brief.request.length,
      fits: (inside) => fits(whole(inside)),
    }),
  );
  const tags = hashtagsOf(facts, network.hashtags);
  for (let count = tags.length; count > 0; count -= 1) {
    const tagged = `${text}\n\n${tags.slice(0, count).join(' ')}`;
    if (fits(tagged)) return { text: tagged };
  }
  return { text };
}

function design(desk: Desk): Written {
  const facts = pointed({ ...desk.facts, price: null });
  const pen = new Pen(facts, desk.chance);
  const headline = titleOf(facts, desk.brief, 'below', desk.fits('headline'));
  pen.tell(headline);
  const suits = all(desk.fits('claim'), unlike(headline));
  const [benefit] = pen.sentences([...facts.benefits, ...facts.description], 1, suits);
  const claim = benefit?.replace(/\.$/, '') ?? pen.sayFirst(['$Features', ...facts.wording.claim], suits);
  return { headline, claim: claim ?? '', callToAction: buttonOf(desk, pen) };
}

/** Composes all parts of a text, the same ones for the same brief. A part is missing when there is nothing to say in it. */
export function compose(brief: ContentBrief): Written {
  const facts = factsOf(brief);
  const { seed, number, product, company } = brief;
  const desk: Desk = {
    ...{ brief, facts, fits: fitting(brief.parts) },
    chance: chanceFor(`${seed} ${number} ${product.name} ${company.name}`),
  };
  const { type, network } = brief.request;
  if (type === 'email') return email(desk);
  if (type === 'social') return post(desk);
  if (type === 'ad-design') return design(desk);
  return network === 'google' ? searchAd(desk) : advertisement(desk);
}
