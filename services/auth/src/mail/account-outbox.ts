import { Inject, Injectable } from '@nestjs/common';
import { type NewMail, Outbox } from '@portals/service-kit/mail';
import { DataSource, LessThan } from 'typeorm';
import { AccountMailEntity } from './account-mail.entity.js';

/** The outbox of this service, which forgets the text of an email with its last attempt (rule 19.2). */
@Injectable()
export class AccountOutbox extends Outbox<AccountMailEntity, NewMail & Pick<AccountMailEntity, 'html'>> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, AccountMailEntity, { text: '', html: null });
  }

  /** Deletes emails that were stored before a moment. */
  async deleteBefore(moment: Date): Promise<void> {
    await this.dataSource.manager.delete(AccountMailEntity, { createdAt: LessThan(moment) });
  }
}
