import { Contact, ContactInput, ContactPatch } from '@portals/contracts/consulting';
import type { CompanyItemResource } from '../company-item/company-item.resource.js';
import { ContactEntity } from './contact.entity.js';

export const contacts: CompanyItemResource = {
  path: 'contacts',
  entity: ContactEntity,
  input: ContactInput,
  patch: ContactPatch,
  answer: Contact,
  order: { isPrimary: 'DESC' },
};
