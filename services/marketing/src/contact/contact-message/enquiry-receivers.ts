import { Injectable } from '@nestjs/common';
import type { PageCall } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

/** Whoever receives what is written in the form of a page, if it is not the site's operator. */
export interface Recipient {
  name: string;
  /** HTML that names the contact for questions about personal data; empty in a preview. */
  privacyContact: string;
}

/** A form that was posted from another party's page. Its texts have already been validated. */
export interface ReceivedEnquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
  at: Date;
  /** True when the text looks automatic (rule 4.5). */
  looksAutomatic: boolean;
  /** True when the person asked the recipient for news. */
  wantsNews: boolean;
  /** True when the person ticked the privacy box. */
  privacyConsent: boolean;
}

/** Stores what is written in the form of one page, which is not for the site's operator (rule 10.45). */
export interface EnquiryReceiver {
  recipient: Recipient;
  /** Id of the page. The same text sent from two pages counts as two enquiries, not as a repetition. */
  page: string;
  /**
   * Stores an enquiry in the given transaction.
   * @throws AppError when the page accepts no more enquiries today, or no longer exists
   */
  receive(enquiry: ReceivedEnquiry, manager: EntityManager): Promise<void>;
}

/**
 * Returns the receiver of the page that `page.back` names; null when another module serves it.
 * @throws AppError when the page is of this module, but is no longer public
 */
type ReceiverSource = (page: PageCall, signal: AbortSignal) => Promise<EnquiryReceiver | null>;

/** Finds the receiver of a posted form. Each module with public forms that are not for the site's operator registers a source. */
@Injectable()
export class EnquiryReceivers {
  private readonly sources: ReceiverSource[] = [];

  add(source: ReceiverSource): void {
    this.sources.push(source);
  }

  /** Returns the receiver of a posted form; null when the form is for the site's operator. */
  async of(page: PageCall, signal: AbortSignal): Promise<EnquiryReceiver | null> {
    for (const source of this.sources) {
      const receiver = await source(page, signal);
      if (receiver !== null) return receiver;
    }
    return null;
  }
}
