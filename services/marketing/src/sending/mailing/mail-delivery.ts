import type { Logger } from '@portals/service-kit';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import type { DueRecipient } from './fair-scheduler.js';
import type { MailMaker } from './mail-maker.js';
import type { SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient-claims.repository.js';

/** A recipient whose turn it is. */
export interface ChosenRecipient extends DueRecipient {
  /** The owner of the company. */
  userId: number;
}

/** A mail that a connection has taken. Its text follows once its recipient is claimed. */
export interface Taken {
  recipient: ChosenRecipient;
  /** Says that the recipient is claimed; null when the mail may not go. */
  onClaimed: (claimed: ClaimedRecipient | null) => void;
}

/** A mail that was handed over, and what became of it. */
export interface Delivered {
  recipient: ClaimedRecipient;
  mailing: SendingMailing;
  delivery: Delivery;
}

/** Hands over one mail of a mailing. */
export class MailDelivery {
  constructor(
    private readonly maker: MailMaker,
    private readonly transport: CampaignTransport,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * Tells the server the addresses of a mail at once, and its text when the recipient is claimed.
   * @param claimed null when the mail may not go: then the server gets no text
   */
  async deliver(
    mailing: SendingMailing,
    { id, messageId, address }: DueRecipient,
    claimed: Promise<ClaimedRecipient | null>,
  ): Promise<Delivery> {
    const message = claimed.then((recipient) => {
      if (recipient === null) throw new Error('The recipient is not claimed');
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
      if ((await claimed) !== null)
        this.logger.error({ recipient: id, err: error }, 'a mail could not be made');
      return { kind: 'soft', status: null, reason: 'The mail could not be made.' };
    }
  }
}
