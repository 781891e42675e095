import { createHash } from 'node:crypto';

/** Equal for addresses that are the same mailbox to us: without regard to case. Databases compare letters each in their own way. */
export const addressKeyOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex');
