import { type ComposedMail, mailboxOf, printable, singleLine } from '@portals/service-kit/mail-text';

/**
 * Composes the email that answers an enquiry; the customer's reply goes to the company (rule 20.13).
 * @param company mailbox that receives the enquiries, `Name <address>` or `address`
 */
export function composeReplyMail(reply: { subject: string; text: string }, company: string): ComposedMail {
  const { name, address } = mailboxOf(company);
  return {
    subject: singleLine(reply.subject),
    text: `${printable(reply.text).trim()}\n`,
    replyToName: singleLine(name),
    replyToAddress: address,
  };
}
