import type { Logger } from '@portals/service-kit';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import type { DueRecipient } from './fair-scheduler.js';
import type { MailMaker } from './mail-maker.js';
import type { SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient-claims.repository.js';

/** A recipient whose turn has come. */
export interface ChosenRecipient extends DueRecipient {
  /** Owner of the company. */
  userId: number;
}

/** An email that a connection has begun. Its text follows once its recipient is claimed. */
export interface Taken {
  recipient: ChosenRecipient;
  /** Passes on the claimed recipient; null when the email may not go. */
  onClaimed: (claimed: ClaimedRecipient | null) => void;
}

/** An email that was handed over, with its result. */
export interface Delivered {
  recipient: ClaimedRecipient;
  mailing: SendingMailing;
  delivery: Delivery;
}

/** Hands over one email of a mailing. */
export class MailDelivery {
  constructor(
    private readonly maker: MailMaker,
    private readonly transport: CampaignTransport,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * Sends the addresses of an email to the server at once, and its text when the recipient is claimed.
   * @param claimed null when the email may not go: then the server gets no text
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
    // Its rejection is handled below: the server may refuse the address before the email is rendered.
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
