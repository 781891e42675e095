import { demandsLogin, readFailure, reasonLine, reportsAccountLimit } from './smtp-error.rules.js';

/**
 * Reason why the mail server has not accepted an email.
 * - `unreachable`: the server is down, slow, or rejects the connection or login; the failure is not about the email
 * - `temporary`: the server has rejected this email temporarily (4yz, RFC 5321 §4.2.1), or because of its sender: a rejected `MAIL FROM` or
 *   a limit of the account says nothing about the recipient, and passes
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
  if (reply === null || demandsLogin(reply.code)) return { kind: 'unreachable', reason };
  const aboutSender = command === 'MAIL FROM' || reportsAccountLimit(reply.text);
  return { kind: reply.code >= 500 && !aboutSender ? 'refused' : 'temporary', reason };
}
