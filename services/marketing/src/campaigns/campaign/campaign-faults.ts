import {
  byKind,
  isLinkAddress,
  isPictureAddress,
  slugFault,
  storedPicture,
  unknownVariables,
} from '@portals/contracts/constants';
import {
  type CampaignBlock,
  type CampaignDocument,
  type DocumentPicture,
  documentPictures,
  newForeignPictures,
} from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';
import { linksIn } from './limited-markdown.rules.js';

const { LINK_ADDRESS, PICTURE_ADDRESS, PICTURE_FOREIGN, SLUG_FORM, SLUG_RESERVED, UNKNOWN_VARIABLE } =
  declaration.fieldErrors;

function variablesIn(field: string, text: string): FieldFault[] {
  const [name] = unknownVariables(text);
  return name === undefined ? [] : [{ field, code: UNKNOWN_VARIABLE, name }];
}

const linkAt = (field: string, url: string): FieldFault[] =>
  url === '' || isLinkAddress(url) ? [] : [{ field, code: LINK_ADDRESS }];

const pictureAt = (field: string, { url }: { url: string }): FieldFault[] =>
  url === '' || isPictureAddress(url) ? [] : [{ field: `${field}.url`, code: PICTURE_ADDRESS }];

function inBlock(field: string, block: CampaignBlock): FieldFault[] {
  switch (block.kind) {
    case 'heading':
      return variablesIn(`${field}.text`, block.text);
    case 'text':
      return [
        ...variablesIn(`${field}.text`, block.text),
        ...linksIn(block.text).flatMap((url) => linkAt(`${field}.text`, url)),
      ];
    case 'button':
      return [...variablesIn(`${field}.label`, block.label), ...linkAt(`${field}.url`, block.url)];
    case 'picture':
      return [
        ...pictureAt(field, block),
        ...variablesIn(`${field}.alt`, block.alt),
        ...linkAt(`${field}.link`, block.link),
      ];
    case 'divider':
      return [];
    case 'quote':
      return [...variablesIn(`${field}.text`, block.text), ...variablesIn(`${field}.source`, block.source)];
    case 'question':
      return [
        ...variablesIn(`${field}.question`, block.question),
        ...variablesIn(`${field}.text`, block.text),
        ...linksIn(block.text).flatMap((url) => linkAt(`${field}.text`, url)),
      ];
    case 'columns':
      return block.columns.flatMap(({ blocks }, index) =>
        inBlocks(`${field}.columns.${index}.blocks`, blocks),
      );
  }
}

const inBlocks = (field: string, blocks: readonly CampaignBlock[]): FieldFault[] =>
  blocks.flatMap((block, index) => inBlock(`${field}.${index}`, block));

function inSlug(slug: string): FieldFault[] {
  const fault = slug === '' ? null : slugFault(slug);
  if (fault === null) return [];
  return [{ field: 'document.slug', code: fault === 'SLUG_FORM' ? SLUG_FORM : SLUG_RESERVED }];
}

/** Returns the uploaded pictures of a document, without pictures from other sites. */
export const picturesIn = (document: CampaignDocument): DocumentPicture[] =>
  documentPictures(document).filter(({ url }) => storedPicture(url) !== null);

/**
 * Returns a fault for each picture from another site that a document did not contain before (rule 10.36).
 * @param before the stored document; null for a new campaign
 */
export const foreignPictures = (document: CampaignDocument, before: CampaignDocument | null): FieldFault[] =>
  newForeignPictures(document, before).map(({ field }) => ({ field, code: PICTURE_FOREIGN }));

/**
 * Returns the validation errors of a document (rule 10.36): URLs that are neither valid links nor public pictures, unknown variables, and
 * invalid slugs. Each field has at most one error.
 */
export function documentFaults(document: CampaignDocument): FieldFault[] {
  const faults = faultsOf(document);
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].toReversed();
}

const faultsOf = (document: CampaignDocument): FieldFault[] =>
  byKind(document, {
    email: ({ subject, preheader, blocks }) => [
      ...variablesIn('document.subject', subject),
      ...variablesIn('document.preheader', preheader),
      ...inBlocks('document.blocks', blocks),
    ],
    page: ({ title, description, slug, contactLabel, blocks }) => [
      ...variablesIn('document.title', title),
      ...variablesIn('document.description', description),
      ...inSlug(slug),
      ...variablesIn('document.contactLabel', contactLabel),
      ...inBlocks('document.blocks', blocks),
    ],
    posts: ({ link, picture }) => [
      ...linkAt('document.link', link),
      ...(picture === null ? [] : pictureAt('document.picture', picture)),
    ],
  });
