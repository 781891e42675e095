import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG } from '@portals/service-kit';
import { databases, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { ContactMessageEntity } from '../src/contact-message/contact-message.entity.js';
import { PurgeJob } from '../src/retention/purge.job.js';
import { monthsBefore } from '../src/retention/retention.rules.js';
import { marketingService } from '../src/service.js';
import { countRows, enquiry, fastMail, send, untilSent } from './support.js';

const tables = ['contact_messages', 'outgoing_mails', 'throttles', 'marketing_consents'];

describe.each(databases)('old enquiries on $name', (database) => {
  const service = useService(marketingService, database, {
    env: { ...fastMail, CONTACT_RETENTION_MONTHS: '3' },
  });
  const rows = () => Promise.all(tables.map((table) => countRows(service, table)));
  const files = () =>
    readdir(join(z.object({ DATA_DIR: z.string() }).parse(service.app.get(CONFIG)).DATA_DIR, 'mail'));

  it('are deleted with their mails after the configured months, and consents stay', async () => {
    const job = service.app.get(PurgeJob);
    await send(service, { headers: { 'x-marketing-consent': 'true' } });
    await untilSent(service);
    await job.run(new Date());
    expect(await rows()).toEqual([1, 1, 2, 1]);
    expect(await files()).toHaveLength(1);
    const later = monthsBefore(new Date(Date.now() + 60_000), -3);
    await job.run(new Date(later.getTime() - 120_000));
    expect((await rows())[0]).toBe(1);
    await job.run(later);
    expect(await rows()).toEqual([0, 0, 0, 1]);
    expect(await files()).toEqual([]);
    expect(await countRows(service, 'marketing_consents', 'contactMessageId IS NULL')).toBe(1);
  });

  it('are deleted however many there are', async () => {
    const createdAt = monthsBefore(new Date(), 4);
    for (let inserted = 0; inserted < 600; inserted += 200) {
      const rows = Array.from({ length: 200 }, () => ({ ...enquiry, createdAt }));
      await service.dataSource.manager.insert(ContactMessageEntity, rows);
    }
    await service.app.get(PurgeJob).run(new Date());
    expect(await countRows(service, 'contact_messages')).toBe(0);
  });
});
