import { readFailure, reasonLine } from './smtp-error.rules.js';

/**
 * Reason for which an email was not accepted.
 * - `unreachable`: the server is down, slow, or refuses the connection or login; the email itself was not judged
 * - `temporary`: the server refused this email for now (4yz, RFC 5321 §4.2.1)
 * - `refused`: the server permanently refused this email for this address (5yz)
 */
export interface DeliveryFailure {
  kind: 'unreachable' | 'temporary' | 'refused';
  /** Reason for the operator: one line of at most 500 characters. */
  reason: string;
}

/** Classifies an error of nodemailer or of writing a file. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const { code, command, message, reply } = readFailure(error);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  if (reply === null) return { kind: 'unreachable', reason };
  return { kind: reply.code >= 500 ? 'refused' : 'temporary', reason };
}
