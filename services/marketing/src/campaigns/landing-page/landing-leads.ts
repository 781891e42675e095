import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, CONFIG, type PageCall, Throttle } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type EnquiryReceiver, EnquiryReceivers, type ReceivedEnquiry } from '../../contact/index.js';
import {
  ErasedPeople,
  LeadEventRepository,
  LeadRepository,
  LeadWriting,
  lockExistingCompany,
} from '../../crm/index.js';
import { createdByPage } from '../../crm/plain.js';
import { declaration } from '../../kernel/index.js';
import { publisherOf } from '../campaign/publisher.js';
import { fillPage } from '../campaign-mail/fill-document.rules.js';
import type { CampaignsConfig } from '../config.js';
import { privacyContactOf } from './landing-html.js';
import { leadOfEnquiry, type WrittenOn } from './landing-lead.rules.js';
import { PublicPages, slugOfForm } from './public-pages.js';

const dayMs = 24 * 3_600_000;

/** The page of a form. */
interface Place extends WrittenOn {
  campaignId: number;
}

/** Makes leads of the publishing company from what visitors write on its landing pages (rule 10.45). */
@Injectable()
export class LandingLeads implements OnModuleInit {
  constructor(
    @Inject(EnquiryReceivers) private readonly receivers: EnquiryReceivers,
    @Inject(PublicPages) private readonly pages: PublicPages,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(ErasedPeople) private readonly erased: ErasedPeople,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: CampaignsConfig,
  ) {}

  onModuleInit(): void {
    this.receivers.add((call, signal) => this.of(call, signal));
  }

  private async of(call: PageCall, signal: AbortSignal): Promise<EnquiryReceiver | null> {
    const slug = slugOfForm(call);
    if (slug === null) return null;
    const receiver = await this.pages.read(slug, signal, async ({ campaign, document }) => {
      const publisher = await publisherOf(campaign.id, this.dataSource.manager);
      if (publisher === null) return null;
      const place = {
        ...{ campaignId: campaign.id, campaignName: campaign.name },
        ...{ marketingCompanyId: publisher.companyId, title: fillPage(document).title.trim() },
        ...{ url: `${call.origin}/l/${slug}`, language: document.language },
      };
      return {
        recipient: { name: publisher.name, privacyContact: privacyContactOf(call, publisher) },
        page: `campaign ${campaign.id}`,
        receive: (enquiry: ReceivedEnquiry, manager: EntityManager) => this.store(enquiry, place, manager),
      };
    });
    if (receiver === null) throw new AppError(declaration.errors.PAGE_CLOSED);
    return receiver;
  }

  /** Stores the lead, and the event of its creation. */
  private async store(enquiry: ReceivedEnquiry, place: Place, manager: EntityManager): Promise<void> {
    const { campaignId, marketingCompanyId } = place;
    await this.count(campaignId, enquiry, manager);
    if (!(await lockExistingCompany(marketingCompanyId, manager)))
      throw new AppError(declaration.errors.PAGE_CLOSED);
    const person = { contactEmail: enquiry.email, contactPhone: null };
    const [isErased] = await this.erased.among(marketingCompanyId, [person], manager);
    await LeadWriting.within(manager, async (writing) => {
      const { id, status, version } = await this.leads.insert(
        leadOfEnquiry(enquiry, place, isErased),
        enquiry.at,
        writing,
      );
      const event = { leadId: id, marketingCompanyId, userId: 0, at: enquiry.at, fromStatus: null };
      const origin = { how: createdByPage, leadVersion: version, bulkChangeId: null };
      await this.events.add({ ...event, ...origin, toStatus: status }, writing);
    });
  }

  /**
   * Counts messages that look automatic apart and against a fifth of the limit, so that a program cannot shut out people.
   * @throws AppError PAGE_FULL when the page has brought as many leads as it may in a day
   */
  private async count(
    campaignId: number,
    { looksAutomatic }: ReceivedEnquiry,
    manager: EntityManager,
  ): Promise<void> {
    const { LANDING_LEADS_PER_DAY: ofPeople } = this.config;
    const limit = looksAutomatic ? Math.ceil(ofPeople / 5) : ofPeople;
    const key = [`${looksAutomatic ? 'automatic ' : ''}leads of a landing page`, String(campaignId)];
    try {
      await this.throttle.consume({ key, limit, windowMs: dayMs }, manager);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      throw new AppError(declaration.errors.PAGE_FULL, error.details);
    }
  }
}
