import {
  type CampaignFault,
  isLinkAddress,
  isPictureAddress,
  slugFault,
  unknownVariables,
} from '@portals/contracts/constants';
import type { CampaignDocument } from '@portals/contracts/marketing';

/** What is wrong with one field; `names` are variables that there are none of. */
export interface DocumentFault {
  code: CampaignFault | 'REQUIRED' | 'TOO_LONG';
  limit?: number;
  names?: readonly string[];
  /** What the service said itself. */
  message?: string;
}

/** By the path of the field, such as `document.blocks.2.url`. */
export type DocumentFaults = Readonly<Record<string, DocumentFault>>;

const linkKeys = ['url', 'link'];
/** Texts that are sent to leads; variables are nothing but text in any other. */
const sentKeys = ['subject', 'preheader', 'text', 'label', 'alt'];

function faultOf(key: string, value: string, isPicture: boolean): DocumentFault | null {
  if (value === '') return null;
  if (key === 'slug') {
    const code = slugFault(value);
    return code && { code };
  }
  if (isPicture && key === 'url') return isPictureAddress(value) ? null : { code: 'PICTURE_ADDRESS' };
  if (linkKeys.includes(key)) return isLinkAddress(value) ? null : { code: 'LINK_ADDRESS' };
  const names = sentKeys.includes(key) ? unknownVariables(value) : [];
  return names.length > 0 ? { code: 'UNKNOWN_VARIABLE', names } : null;
}

/** Addresses that may not be opened or shown, variables that there are none of, and slugs that no page can have. */
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
