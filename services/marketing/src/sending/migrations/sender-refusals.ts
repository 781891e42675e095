import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addressHash } from '../mail-links/mail-links.js';

const table = 'marketing_sender_refusals';
const size = 500;

interface Refused {
  id: number;
  userId: number;
  address: string;
  messageId: string;
}

/**
 * Creates the table of opt-outs from sender domains, which apply to every account, and fills it with the opt-outs still contained in the
 * logs.
 */
export class SenderRefusals1795400300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [
        c.id(),
        c.string('domain', 190),
        c.string('addressHash', 32),
        c.int('userId'),
        c.timestamp('at'),
      ],
      { unique: [['domain', 'addressHash']] },
    );
    const secrets: { secret: string }[] = await runner.query(
      'SELECT secret FROM marketing_link_secrets WHERE id = 1',
    );
    const secret = secrets[0]?.secret;
    if (secret === undefined) return;
    for (let after = 0; ; ) {
      const rows = await this.next(runner, after);
      for (const row of rows) await this.copy(runner, secret, row);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  private next(runner: QueryRunner, after: number): Promise<Refused[]> {
    return runner.query(
      `SELECT recipient.id, mailing.userId, recipient.address, recipient.messageId
        FROM marketing_recipients recipient JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
        WHERE recipient.id > ? AND recipient.state IN ('unsubscribed', 'complained') AND recipient.address IS NOT NULL
        ORDER BY recipient.id LIMIT ${size}`,
      [after],
    );
  }

  /** Copies an opt-out, unless the person has withdrawn it, which deleted the account's suppression. */
  private async copy(
    runner: QueryRunner,
    secret: string,
    { userId, address, messageId }: Refused,
  ): Promise<void> {
    const own = addressHash(secret, userId, address);
    const listed: object[] = await runner.query(
      `SELECT id FROM marketing_suppressions
        WHERE userId = ? AND addressHash = ? AND reason IN ('unsubscribed', 'complained')`,
      [userId, own],
    );
    if (listed.length === 0) return;
    const domain = messageId.slice(messageId.lastIndexOf('@') + 1, -1).toLowerCase();
    await runner.query(
      `INSERT ${runner.dataSource.driver.options.type === 'better-sqlite3' ? 'OR IGNORE' : 'IGNORE'} INTO ${table} (domain, addressHash, userId, at) VALUES (?, ?, ?, ?)`,
      [
        domain,
        addressHash(secret, 0, address),
        userId,
        new Date().toISOString().replace('T', ' ').replace('Z', ''),
      ],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(table);
  }
}
