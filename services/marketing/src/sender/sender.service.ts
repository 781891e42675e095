import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompany, Sender, SenderInput } from '@portals/contracts/marketing';
import { type AccessUser, AppError, CONFIG, notFound, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyAccess } from '../company/company-access.js';
import { MarketingCompanyRepository } from '../company/marketing-company.repository.js';
import type { MarketingConfig } from '../config.js';
import { declaration } from '../declaration.js';
import { mailboxOf } from '../mail/mailbox.rules.js';
import { changeRow } from '../row-version/change-row.js';
import { SenderRepository, type StoredSender } from './sender.repository.js';
import { domainOf, senderDomains } from './sender-domain.rules.js';

/** Who the mails of companies are from (rules 11.20 and 11.21). */
@Injectable()
export class SenderService {
  private readonly allowedDomains: string[];

  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(SenderRepository) private readonly senders: SenderRepository,
    @Inject(CONFIG) private readonly config: MarketingConfig,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {
    this.allowedDomains = senderDomains(config.MAIL_SENDER_DOMAINS, config.MAIL_FROM);
  }

  /** The sender of a company, or a proposal with version 0 while nobody has said it. */
  async get(user: AccessUser, companyId: number): Promise<Sender> {
    await this.access.requireOwn(user, companyId);
    return toAnswer(this.withDomains(await this.findOrPropose(user, companyId)));
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed it since it was read (rule 9.6) */
  async put(user: AccessUser, companyId: number, input: SenderInput): Promise<Sender> {
    await this.access.requireOwn(user, companyId);
    this.refuseOtherDomains(input);
    const changed = await changeRow<StoredSender & Sender>(input, {
      find: async () => this.withDomains((await this.senders.find(companyId)) ?? emptySender(companyId)),
      write: (next) =>
        transaction(this.dataSource, async (manager) => {
          await this.access.holdOwn(user, companyId, manager);
          return (await this.senders.write(next, manager)) ? next : null;
        }),
    });
    return toAnswer(changed);
  }

  /** Whether mails may be from an address as the operator has set it now. */
  isAllowed(address: string): boolean {
    return this.allowedDomains.includes(domainOf(address));
  }

  private refuseOtherDomains({ fromAddress }: SenderInput): void {
    if (this.isAllowed(fromAddress)) return;
    const name = this.allowedDomains.join(', ');
    const fault = { field: 'fromAddress', code: declaration.fieldErrors.SENDER_DOMAIN, name };
    throw new AppError('VALIDATION_FAILED', { fields: [fault] });
  }

  private async findOrPropose(user: AccessUser, companyId: number): Promise<StoredSender> {
    const stored = await this.senders.find(companyId);
    if (stored !== null) return stored;
    const company = await this.companies.find(user.id, companyId);
    if (company === null) throw notFound();
    return { ...emptySender(companyId), ...this.proposalOf(company) };
  }

  /** What can be known: the name of the company, and an address that the operator's mails are from already. */
  private proposalOf({ name }: MarketingCompany) {
    const [local] = mailboxOf(this.config.MAIL_FROM).address.split('@');
    return { fromName: name, fromAddress: `${local}@${this.allowedDomains[0]}`, legalName: name };
  }

  private withDomains(sender: StoredSender): StoredSender & Sender {
    return { ...sender, allowedDomains: this.allowedDomains };
  }
}

const toAnswer = ({ updatedAt: _updatedAt, ...sender }: StoredSender & Sender): Sender => sender;

const emptySender = (marketingCompanyId: number): StoredSender => ({
  ...{ marketingCompanyId, fromName: '', fromAddress: '', replyTo: null, legalName: '', postalAddress: '' },
  ...{ countClicks: false, version: 0, updatedAt: '' },
});
