import { postNetworkOf, socialNetworks } from '@portals/contracts/constants';
import type { ContentBrief } from '../brief/generator.js';
import { bodyOf } from './body.js';
import { factsOf } from './facts.rules.js';
import { hashtagsOf } from './hashtags.rules.js';
import { searchAd } from './search-ad.js';
import { seededRandom } from './seeded-random.rules.js';
import { TextBuilder } from './text-builder.js';
import { titleOf } from './titles.js';
import {
  all,
  apart,
  asInvitation,
  buttonOf,
  fitting,
  introOf,
  invitationsOf,
  pointed,
  unlike,
  type WritingContext,
  type Written,
} from './writing-context.js';

const says = (title: string, name: string) => title.toLowerCase().includes(name.toLowerCase());

function advertisement(context: WritingContext): Written {
  const { facts, brief, random, fits } = context;
  const builder = new TextBuilder(facts, random);
  const headline = titleOf(facts, brief, 'alone', fits('headline'));
  builder.markUsed(headline);
  const { benefits, features, description, points } = facts;
  const isBare = [benefits, features, description, points].every(
    (phrases) => builder.unused(phrases).length === 0,
  );
  const intro = says(headline, facts.name) && !isBare ? null : introOf(context, builder, apart(headline));
  const { length, tone } = brief.request;
  const text = bodyOf(builder, { ...{ intro, bullet: '• ', above: headline, length }, fits: () => true });
  const isOnButton = facts.callToAction === null || fits('callToAction')(facts.callToAction.text);
  const ending = length === 'long' ? builder.write(facts.wording.closing[tone]) : null;
  const invitation =
    facts.link === null && isOnButton && !isBare ? ending : invitationsOf(context, builder)[0];
  const parts = [text || introOf(context, builder), invitation].filter(Boolean);
  return { headline, text: parts.join('\n\n'), callToAction: buttonOf(context, builder) };
}

function email(context: WritingContext): Written {
  const { facts, brief, random, fits } = context;
  const { wording, language, readers } = facts;
  const { tone, length } = brief.request;
  const subject = titleOf(facts, brief, 'alone', fits('subject'));
  const headline = titleOf(facts, brief, 'below', all(fits('headline'), unlike(subject)));
  const outside = new TextBuilder(facts, random);
  for (const above of [subject, headline]) outside.markUsed(above);
  const beside = all(fits('preheader'), unlike(subject, headline));
  const preheader =
    outside.sentences(facts.benefits, 1, beside)[0] ??
    outside.sentences(facts.description, 1, beside)[0] ??
    outside.writeFirst(['$Features.'], beside) ??
    outside.sentences(facts.features, 1, beside)[0] ??
    outside.writeFirst(wording.preheader, beside) ??
    '';
  const builder = new TextBuilder(facts, random);
  builder.markUsed(headline);
  // When the product's name contains the company's name, this opening would mention the company twice, so it is not used.
  const signed =
    facts.company === null ? null : builder.write(wording.emailOpening[tone], apart(headline, subject));
  const intro = signed ?? introOf(context, builder, apart(headline, subject));
  const isB2B = readers === 'B2B' && (tone === 'professional' || tone === 'friendly');
  const closing = isB2B ? wording.emailClosingB2B : wording.emailClosing[tone];
  const body = bodyOf(builder, { ...{ intro, bullet: '- ', above: headline, length }, fits: () => true });
  const own =
    facts.callToAction === null || fits('callToAction')(facts.callToAction.text) ? null : asInvitation(facts);
  const isFormal = language === 'en' && tone === 'professional' && readers === 'B2B';
  const text = [
    builder.write(isFormal ? wording.greetingPolite : wording.greeting),
    body,
    own,
    builder.write(closing),
    builder.write(wording.signature[tone]),
  ].filter(Boolean);
  return {
    subject,
    ...(preheader !== '' && { preheader }),
    ...{ headline, text: text.join('\n\n'), callToAction: buttonOf(context, builder) },
  };
}

function post(context: WritingContext): Written {
  const { facts, brief, random } = context;
  const { tone } = brief.request;
  const fits = context.fits('text');
  const builder = new TextBuilder(facts, random);
  const network = socialNetworks[postNetworkOf(brief.request.network)];
  const isLively = tone === 'enthusiastic' || tone === 'friendly';
  // Only lively posts get symbols, and only posts with a link get the pointing hand.
  const isSigned = isLively && network.hasSymbols;
  const signs = {
    first: isSigned && tone === 'enthusiastic' ? '✨ ' : '',
    last: isSigned && facts.link !== null ? '👉 ' : '',
  };
  const invitations = invitationsOf(context, builder).map((text) => `${signs.last}${text}`);
  const invitation = invitations.find((one) => fits(`${facts.name}.\n\n${one}`)) ?? invitations.at(-1) ?? '';
  const whole = (text: string) => `${signs.first}${text}\n\n${invitation}`;
  const intro = introOf(context, builder, (text) => fits(whole(text)));
  const text = whole(
    bodyOf(builder, {
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

function design(context: WritingContext): Written {
  const facts = pointed({ ...context.facts, price: null });
  const builder = new TextBuilder(facts, context.random);
  const headline = titleOf(facts, context.brief, 'below', context.fits('headline'));
  builder.markUsed(headline);
  const suits = all(context.fits('claim'), unlike(headline));
  const [benefit] = builder.sentences([...facts.benefits, ...facts.description], 1, suits);
  const claim =
    benefit?.replace(/\.$/, '') ?? builder.writeFirst(['$Features', ...facts.wording.claim], suits);
  return { headline, claim: claim ?? '', callToAction: buttonOf(context, builder) };
}

/** Composes all parts of a text; equal briefs give equal parts. A part without content is omitted. */
export function compose(brief: ContentBrief): Written {
  const facts = factsOf(brief);
  const { seed, number, product, company } = brief;
  const context: WritingContext = {
    ...{ brief, facts, fits: fitting(brief.parts) },
    random: seededRandom(`${seed} ${number} ${product.name} ${company.name}`),
  };
  const { type, network } = brief.request;
  if (type === 'email') return email(context);
  if (type === 'social') return post(context);
  if (type === 'ad-design') return design(context);
  return network === 'google' ? searchAd(context) : advertisement(context);
}
