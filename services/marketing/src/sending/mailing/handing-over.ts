import type { Logger } from '@portals/service-kit';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import type { MailMaker } from './mail-maker.js';
import type { SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient-marks.repository.js';
import type { DueRecipient } from './turns.js';

/** A recipient whose turn it is. */
export interface ChosenRecipient extends DueRecipient {
  /** The owner of the company. */
  userId: number;
}

/** A mail that a connection has taken. Its text follows once its recipient is marked. */
export interface Taken {
  recipient: ChosenRecipient;
  /** Says that the recipient is marked; null when the mail may not go. */
  onMarked: (claimed: ClaimedRecipient | null) => void;
}

/** A mail that was handed over, and what became of it. */
export interface Delivered {
  recipient: ClaimedRecipient;
  mailing: SendingMailing;
  delivery: Delivery;
}

/** Hands over one mail of a mailing. */
export class HandingOver {
  constructor(
    private readonly maker: MailMaker,
    private readonly transport: CampaignTransport,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * Tells the server the addresses of a mail at once, and its text when the recipient is marked.
   * @param marked null when the mail may not go: then the server gets no text
   */
  async deliver(
    mailing: SendingMailing,
    { id, messageId, address }: DueRecipient,
    marked: Promise<ClaimedRecipient | null>,
  ): Promise<Delivery> {
    const message = marked.then((recipient) => {
      if (recipient === null) throw new Error('The recipient is not marked');
      return this.maker.message(mailing, recipient);
    });
    // It is looked at below: the server may refuse the address before the mail is made.
    message.catch(() => {});
    try {
      const from = await this.maker.envelopeFrom(mailing);
      const delivery = await this.transport.send({ messageId, from, to: address ?? '' }, message);
      await message;
      return delivery;
    } catch (error) {
      if ((await marked) !== null)
        this.logger.error({ recipient: id, err: error }, 'a mail could not be made');
      return { kind: 'soft', status: null, reason: 'The mail could not be made.' };
    }
  }
}
