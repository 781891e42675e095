import { Inject, Injectable } from '@nestjs/common';
import { mailingLimits } from '@portals/contracts/constants';
import type {
  MarketingCompany,
  Sender,
  SenderConfirmationInput,
  SenderDomainRecord,
  SenderInput,
} from '@portals/contracts/marketing';
import { type AccessUser, AppError, CONFIG, notFound, Throttle, transaction } from '@portals/service-kit';
import { domainOf, mailboxOf } from '@portals/service-kit/mail-text';
import { DataSource } from 'typeorm';
import { BrandRepository } from '../../campaigns/index.js';
import { CompanyAccess, MarketingCompanyRepository } from '../../crm/index.js';
import { changeRow, declaration } from '../../kernel/index.js';
import type { SendingConfig } from '../config.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { SenderRepository, type StoredSender } from './sender.repository.js';
import { senderDomains } from './sender-domain.rules.js';

/** Reads and changes the senders of companies (rules 11.20 and 11.21). */
@Injectable()
export class SenderService {
  private readonly allowedDomains: string[];

  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(SenderRepository) private readonly senders: SenderRepository,
    @Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: SendingConfig,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {
    this.allowedDomains = senderDomains(config.MAIL_SENDER_DOMAINS, config.MAIL_FROM);
  }

  /** Returns the sender of a company, or a proposal with version 0 while nobody has filled it in. */
  async get(user: AccessUser, companyId: number): Promise<Sender> {
    await this.access.require(user, companyId, 'work');
    return this.of(companyId);
  }

  /**
   * Like `get`, but without an access check: the caller must have checked access to the company. @throws AppError NOT_FOUND once the
   * company is deleted
   */
  async of(companyId: number): Promise<Sender> {
    const company = await this.companies.find(companyId);
    if (company === null) throw notFound();
    const sender = (await this.senders.find(companyId)) ?? {
      ...emptySender(companyId),
      ...(await this.proposalOf(company)),
    };
    return toAnswer(await this.withStates(company.workspaceId, sender));
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the sender since it was read (rule 9.6) */
  async put(user: AccessUser, companyId: number, input: SenderInput): Promise<Sender> {
    const workspaceId = await this.access.require(user, companyId, 'manage');
    this.refuseOtherDomains(input);
    const changed = await changeRow<StoredSender & Sender>(input, {
      find: async () =>
        this.withStates(workspaceId, (await this.senders.find(companyId)) ?? emptySender(companyId)),
      write: (next) =>
        transaction(this.dataSource, async (manager) => {
          await this.access.hold(user, companyId, 'manage', manager);
          return (await this.senders.write(next, manager)) ? next : null;
        }),
    });
    return toAnswer(await this.withStates(workspaceId, changed));
  }

  /**
   * Emails a confirmation link to an address of a company's sender.
   * @param caller network address of the request
   * @throws AppError VALIDATION_FAILED at `address` for an address that is not the sender's, and errors of `SenderConfirmations.request`
   */
  async askConfirmation(
    user: AccessUser,
    companyId: number,
    { address }: SenderConfirmationInput,
    caller: string,
  ): Promise<Sender> {
    const { workspaceId, sender } = await this.requireAddress(user, companyId, address);
    if (await this.confirmations.mayUse(workspaceId, address)) return sender;
    await this.confirmations.request(user, workspaceId, address, caller);
    return this.of(companyId);
  }

  /** @throws AppError VALIDATION_FAILED at `address` for an address that does not belong to the company's sender */
  private async requireAddress(user: AccessUser, companyId: number, address: string) {
    const workspaceId = await this.access.require(user, companyId, 'manage');
    const sender = await this.of(companyId);
    const own = [sender.fromAddress, sender.replyTo];
    if (sender.version === 0 || !own.includes(address))
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'address', code: 'INVALID' }] });
    return { workspaceId, sender };
  }

  /** Returns the DNS record that confirms the domain of an address of a company's sender (rule 16.13). */
  async domainRecord(
    user: AccessUser,
    companyId: number,
    { address }: SenderConfirmationInput,
  ): Promise<SenderDomainRecord> {
    const { workspaceId } = await this.requireAddress(user, companyId, address);
    return this.confirmations.recordOf(workspaceId, address);
  }

  /**
   * Looks up the DNS record of `domainRecord`, and confirms the domain of the address when the record is found.
   * @throws AppError VALIDATION_FAILED, TOO_MANY_REQUESTS, and the errors of `SenderConfirmations.confirmDomain`
   */
  async confirmDomain(
    user: AccessUser,
    companyId: number,
    { address }: SenderConfirmationInput,
  ): Promise<Sender> {
    const { workspaceId } = await this.requireAddress(user, companyId, address);
    const windowMs = 3_600_000;
    const key = ['sender record', String(user.id)];
    await this.throttle.consume({ key, limit: mailingLimits.recordLookups, windowMs });
    await this.confirmations.confirmDomain(user, workspaceId, address);
    return this.of(companyId);
  }

  /** Returns true when the operator's current setting allows emails from an address. */
  isAllowed(address: string): boolean {
    return this.allowedDomains.includes(domainOf(address));
  }

  private refuseOtherDomains({ fromAddress }: SenderInput): void {
    if (this.isAllowed(fromAddress)) return;
    const name = this.allowedDomains.join(', ');
    const fault = { field: 'fromAddress', code: declaration.fieldErrors.SENDER_DOMAIN, name };
    throw new AppError('VALIDATION_FAILED', { fields: [fault] });
  }

  /** Returns a proposal: the company's name and postal address, and the local part of the site's sender address at an allowed domain. */
  private async proposalOf({ id, name }: MarketingCompany) {
    const [local] = mailboxOf(this.config.MAIL_FROM).address.split('@');
    const { postalAddress } = await this.brands.find(id);
    return {
      ...{ fromName: name, fromAddress: `${local}@${this.allowedDomains[0]}` },
      ...{ legalName: name, postalAddress },
    };
  }

  private async withStates(workspaceId: number, sender: StoredSender): Promise<StoredSender & Sender> {
    const { fromAddress, replyTo } = sender;
    const fromState = await this.confirmations.stateOf(workspaceId, fromAddress);
    const replyToState =
      replyTo === null ? fromState : await this.confirmations.stateOf(workspaceId, replyTo);
    return { ...sender, fromState, replyToState, allowedDomains: this.allowedDomains };
  }
}

const toAnswer = ({ updatedAt: _updatedAt, ...sender }: StoredSender & Sender): Sender => sender;

const emptySender = (marketingCompanyId: number): StoredSender => ({
  ...{ marketingCompanyId, fromName: '', fromAddress: '', replyTo: null, legalName: '', postalAddress: '' },
  ...{ countClicks: false, version: 0, updatedAt: '' },
});
