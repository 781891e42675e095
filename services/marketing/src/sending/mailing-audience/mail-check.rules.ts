import {
  campaignLimits,
  looksLikeAddress,
  type MailCheckCode,
  type MailTransportKind,
  mailChecks,
} from '@portals/contracts/constants';
import type { CampaignBlock, EmailDocument, MailCheck, Sender } from '@portals/contracts/marketing';
import { linksIn, remarksOf } from '../../campaigns/plain.js';
import { shouts, soundsLikeSpam } from './subject.rules.js';

/** The data that are checked before a campaign is sent. */
interface MailToCheck {
  document: EmailDocument;
  /** Fields of the sender; version 0 while it has not been filled in. */
  sender: Pick<
    Sender,
    'fromName' | 'legalName' | 'postalAddress' | 'version' | 'replyTo' | 'fromState' | 'replyToState'
  >;
  /** True when the account is approved for outreach, so that it may send to anybody. */
  isReleased: boolean;
  /** True when the operator allows the sender's address. */
  isSenderAllowed: boolean;
  /** Size of the HTML to be sent, including the footer. */
  bytes: number;
  transport: MailTransportKind;
  /** Origin of the site; null when the operator has not configured it, so that links in the email would lead nowhere. */
  siteOrigin: string | null;
}

/** Codes that block sending. All other codes are warnings. */
const errors: ReadonlySet<MailCheckCode> = new Set<MailCheckCode>([
  'NOT_RELEASED',
  'NO_SENDER',
  'NO_POSTAL_ADDRESS',
  'SENDER_DOMAIN',
  'SENDER_NAME',
  'SENDER_UNCONFIRMED',
  'REPLY_TO_UNCONFIRMED',
  'NO_SITE_ADDRESS',
  'NO_SUBJECT',
  'NOTHING_TO_SAY',
]);

const check = (code: MailCheckCode, field: string | null): MailCheck => ({
  code,
  level: errors.has(code) ? 'error' : 'warning',
  field,
});
const checkIf = (isSo: boolean, code: MailCheckCode, field: string | null = null): MailCheck[] =>
  isSo ? [check(code, field)] : [];

const isPlain = (url: string): boolean => /^http:/i.test(url);

function plainLinks(field: string, block: CampaignBlock): MailCheck[] {
  switch (block.kind) {
    case 'text':
    case 'question':
      return checkIf(linksIn(block.text).some(isPlain), 'LINK_NOT_HTTPS', `${field}.text`);
    case 'button':
      return checkIf(isPlain(block.url), 'LINK_NOT_HTTPS', `${field}.url`);
    case 'picture':
      return checkIf(isPlain(block.link), 'LINK_NOT_HTTPS', `${field}.link`);
    case 'heading':
    case 'divider':
    case 'quote':
      return [];
    case 'columns':
      return block.columns.flatMap(({ blocks }, index) =>
        inBlocks(`${field}.columns.${index}.blocks`, blocks),
      );
  }
}

const inBlocks = (field: string, blocks: readonly CampaignBlock[]): MailCheck[] =>
  blocks.flatMap((block, index) => plainLinks(`${field}.${index}`, block));

/** Returns true when a block is visible in the rendered email. Dividers do not count, and incomplete blocks are not rendered. */
function says(block: CampaignBlock): boolean {
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'quote':
      return block.text.trim() !== '';
    case 'question':
      return block.question.trim() !== '' || block.text.trim() !== '';
    case 'button':
      return block.url !== '' && block.label.trim() !== '';
    case 'picture':
      return block.url !== '';
    case 'divider':
      return false;
    case 'columns':
      return block.columns.some(({ blocks }) => blocks.some(says));
  }
}

function ofSender({ sender, isReleased, isSenderAllowed, transport, siteOrigin }: MailToCheck): MailCheck[] {
  const isThere = sender.version > 0;
  const hasFooter = sender.legalName.trim() !== '' && sender.postalAddress.trim() !== '';
  return [
    ...checkIf(!isReleased, 'NOT_RELEASED'),
    ...checkIf(!isThere, 'NO_SENDER'),
    ...checkIf(isThere && !hasFooter, 'NO_POSTAL_ADDRESS'),
    ...checkIf(isThere && !isSenderAllowed, 'SENDER_DOMAIN'),
    ...checkIf(isThere && looksLikeAddress(sender.fromName), 'SENDER_NAME'),
    ...checkIf(isThere && sender.fromState !== 'confirmed', 'SENDER_UNCONFIRMED'),
    ...checkIf(
      isThere && sender.replyTo !== null && sender.replyToState !== 'confirmed',
      'REPLY_TO_UNCONFIRMED',
    ),
    ...checkIf(transport === 'smtp' && siteOrigin === null, 'NO_SITE_ADDRESS'),
  ];
}

/** Converts the editor's remarks about a document into checks, and omits remarks that matter only in the editor. */
function ofDocument(document: EmailDocument): MailCheck[] {
  const remarks = remarksOf(document).filter(({ code }) => code !== 'NOTHING_TO_SAY');
  return remarks.flatMap(({ code, field }) => {
    const known = mailChecks.find((name) => name === code);
    return known === undefined ? [] : [check(known, field)];
  });
}

/** Returns all errors and warnings to be shown before a campaign is sent (rule 11.24), errors first. */
export function mailChecksOf(mail: MailToCheck): MailCheck[] {
  const { document, bytes } = mail;
  return [
    ...ofSender(mail),
    ...checkIf(!document.blocks.some(says), 'NOTHING_TO_SAY', 'document.blocks'),
    ...ofDocument(document),
    ...checkIf(shouts(document.subject), 'SUBJECT_SHOUTS', 'document.subject'),
    ...checkIf(soundsLikeSpam(document.subject), 'SUBJECT_LIKE_SPAM', 'document.subject'),
    ...inBlocks('document.blocks', document.blocks),
    ...checkIf(bytes > campaignLimits.emailBytes, 'EMAIL_CUT', 'document.blocks'),
  ];
}
