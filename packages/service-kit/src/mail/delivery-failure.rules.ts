import { readFailure, reasonLine } from './smtp-error.rules.js';

/**
 * Reason why the mail server has not accepted an email.
 * - `unreachable`: the server is down, slow, or rejects the connection or login; the failure is not about the email
 * - `temporary`: the server has rejected this email temporarily (4yz, RFC 5321 §4.2.1)
 * - `refused`: the server has rejected this email permanently for this address (5yz)
 */
export interface DeliveryFailure {
  kind: 'unreachable' | 'temporary' | 'refused';
  /** Reason for the operator: one line of at most 500 characters. */
  reason: string;
}

/** Classifies an error that nodemailer or writing a file has thrown. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const { code, command, message, reply } = readFailure(error);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  if (reply === null) return { kind: 'unreachable', reason };
  return { kind: reply.code >= 500 ? 'refused' : 'temporary', reason };
}
