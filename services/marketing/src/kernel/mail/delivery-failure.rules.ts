import { readFailure, reasonLine } from './smtp-error.rules.js';

/**
 * Why a mail was not accepted.
 * - `unreachable`: the server is down, slow, or refuses the connection or login; the mail itself was not judged
 * - `temporary`: the server refused this mail for now (4yz, RFC 5321 §4.2.1)
 * - `refused`: the server refused this mail for this address for good (5yz)
 */
export interface DeliveryFailure {
  kind: 'unreachable' | 'temporary' | 'refused';
  /** For the operator: at most 500 characters, one line. */
  reason: string;
}

/** Classifies an error of nodemailer or of writing a file. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const { code, command, message, reply } = readFailure(error);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  if (reply === null) return { kind: 'unreachable', reason };
  return { kind: reply.code >= 500 ? 'refused' : 'temporary', reason };
}
