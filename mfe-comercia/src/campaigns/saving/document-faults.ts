import {
  type CampaignFault,
  isLinkAddress,
  isPictureAddress,
  slugFault,
  unknownVariables,
} from '@portals/contracts/constants';
import type { CampaignDocument } from '@portals/contracts/marketing';

/** Validation error of one field; `names` lists unknown variables. */
export interface DocumentFault {
  code: CampaignFault | 'REQUIRED' | 'TOO_LONG';
  limit?: number;
  names?: readonly string[];
  /** The service's message, if the service reported the error. */
  message?: string;
}

/** Validation errors by field path, such as `document.blocks.2.url`. */
export type DocumentFaults = Readonly<Record<string, DocumentFault>>;

const linkKeys = ['url', 'link'];
/** Fields of emails, pages and blocks that can contain variables; in all other fields a variable is plain text. */
const filledKeys = [
  ...['subject', 'preheader', 'title', 'description', 'contactLabel'],
  ...['text', 'label', 'alt', 'source', 'question'],
];

function faultOf(key: string, value: string, isPicture: boolean): DocumentFault | null {
  if (value === '') return null;
  if (key === 'slug') {
    const code = slugFault(value);
    return code && { code };
  }
  if (isPicture && key === 'url') return isPictureAddress(value) ? null : { code: 'PICTURE_ADDRESS' };
  if (linkKeys.includes(key)) return isLinkAddress(value) ? null : { code: 'LINK_ADDRESS' };
  const names = filledKeys.includes(key) ? unknownVariables(value) : [];
  return names.length > 0 ? { code: 'UNKNOWN_VARIABLE', names } : null;
}

/** Returns the validation errors of a document: unsafe URLs, unknown variables and invalid slugs. */
export function faultsOfDocument(document: CampaignDocument): DocumentFaults {
  const faults: Record<string, DocumentFault> = {};
  const look = (value: unknown, path: string, key: string, isPicture: boolean): void => {
    if (typeof value === 'string') {
      const fault = faultOf(key, value, isPicture);
      if (fault) faults[path] = fault;
    } else if (typeof value === 'object' && value !== null) {
      const inPicture = key === 'picture' || ('kind' in value && value.kind === 'picture');
      for (const [name, part] of Object.entries(value)) look(part, `${path}.${name}`, name, inPicture);
    }
  };
  look(document, 'document', 'document', false);
  return faults;
}
