import { Inject, Injectable } from '@nestjs/common';
import { type NewMail, Outbox } from '@portals/service-kit/mail';
import { DataSource, type FindOptionsWhere, LessThan } from 'typeorm';
import { AccountMailEntity } from './account-mail.entity.js';

/** Kind of the email that confirms the deletion of an account, as it appears in the Message-ID. */
export const lastMailKind = 'erased';

const isLast = ({ messageId }: AccountMailEntity): boolean => messageId.startsWith(`<${lastMailKind}.`);

/**
 * The outbox of this service. After the last attempt, it deletes the text of an email (rule 19.2). The email that confirms an account's
 * deletion is deleted completely, because it contains the address of an erased person (rule 19.80).
 */
@Injectable()
export class AccountOutbox extends Outbox<AccountMailEntity, NewMail & Pick<AccountMailEntity, 'html'>> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, AccountMailEntity, () => ({ text: '', html: null }));
  }

  override async markSent(mail: AccountMailEntity, sentAt: Date): Promise<void> {
    await (isLast(mail) ? this.delete({ id: mail.id }) : super.markSent(mail, sentAt));
  }

  override async refuse(mail: AccountMailEntity, address: string, lastError: string): Promise<void> {
    await (isLast(mail) ? this.deleteHeld(mail) : super.refuse(mail, address, lastError));
  }

  override async expire(mail: AccountMailEntity, lastError: string): Promise<void> {
    await (isLast(mail) ? this.deleteHeld(mail) : super.expire(mail, lastError));
  }

  /** Deletes emails that were stored before a given time. */
  deleteBefore(moment: Date): Promise<void> {
    return this.delete({ createdAt: LessThan(moment) });
  }

  /** Deletes an email that will not be sent, unless another replica now holds its lease and may still send it. */
  private async deleteHeld({ id, lease }: AccountMailEntity): Promise<void> {
    if (lease !== null) await this.delete({ id, lease });
  }

  private async delete(emails: FindOptionsWhere<AccountMailEntity>): Promise<void> {
    await this.dataSource.manager.delete(AccountMailEntity, emails);
  }
}
