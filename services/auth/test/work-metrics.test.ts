import { ReplicaBook } from '@portals/service-kit';
import { databases, until, useService } from '@portals/service-kit/testing';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { authService } from '../src/service.js';

describe.each(databases)('the metrics of background work on $name', (database) => {
  const service = useService(authService, database, { testKeys: false, env: { MAIL_POLL_MS: '600000' } });
  const read = async () => {
    const answer = await fetch(`${service.url}/metrics`);
    return { status: answer.status, text: await answer.text() };
  };
  const seriesValue = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    );

  it('counts the runs of each job, and how long they take', async () => {
    const done = 'periodic_job_runs_total{work="deletion of accounts",outcome="done"}';
    const { text } = await until(read, (answer) => seriesValue(answer.text, done) >= 1);
    expect(seriesValue(text, 'periodic_job_duration_seconds_count{work="deletion of accounts"}')).toBe(
      seriesValue(text, done),
    );
    expect(seriesValue(text, 'periodic_job_runs_total{work="deletion of accounts",outcome="failed"}')).toBe(
      0,
    );
    for (const outcome of ['sent', 'put-off', 'refused', 'expired'])
      expect(seriesValue(text, `mail_attempts_total{outcome="${outcome}"}`)).toBe(0);
  });

  it('counts the waiting work of each queue and its age, and the emails that are given up', async () => {
    const { text: before } = await read();
    expect(seriesValue(before, 'work_queue_items{queue="mail",state="waiting"}')).toBe(0);
    expect(seriesValue(before, 'work_queue_oldest_due_seconds{queue="mail"}')).toBe(0);
    expect(seriesValue(before, 'outbox_failed_mails')).toBe(0);
    const createdAt = new Date(Date.now() - 60_000);
    const expiresAt = new Date(Date.now() + 60_000);
    const common = {
      recipient: 'ana@acme.example',
      subject: 'S',
      text: '',
      attempts: 0,
      createdAt,
      expiresAt,
    };
    const mail = { ...common, replyToName: '', replyToAddress: '', nextAttemptAt: createdAt };
    const { manager } = service.dataSource;
    await manager.insert(AccountMailEntity, [
      { ...mail, messageId: '<1@site>', state: 'queued' },
      { ...mail, messageId: '<2@site>', state: 'queued', attempts: 1 },
      { ...mail, messageId: '<3@site>', state: 'refused', lastError: '550' },
    ]);
    // On a busy machine, an answer may lack the queues because counting them takes too long.
    const waiting = 'work_queue_items{queue="mail",state="waiting"}';
    const { text } = await until(
      read,
      (answer) => seriesValue(answer.text, 'outbox_failed_mails') === 1 && answer.text.includes(waiting),
    );
    expect(seriesValue(text, waiting)).toBe(2);
    expect(seriesValue(text, 'work_queue_items{queue="mail",state="retrying"}')).toBe(1);
    expect(seriesValue(text, 'work_queue_oldest_due_seconds{queue="mail"}')).toBeGreaterThanOrEqual(60);
  });

  it('report a clock that differs from that of the database server, once in the log (rule 20.46)', async () => {
    // A heartbeat of its own in between would compare the clocks, too.
    await service.app.get(ReplicaBook).beforeApplicationShutdown();
    const ahead = async (ms: number) => {
      const now = Date.now.bind(Date);
      jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
      await service.app.get(ReplicaBook).note(new Date());
      jest.restoreAllMocks();
      return seriesValue((await read()).text, 'clock_ahead_of_database_seconds');
    };
    const logged = () => service.logs.filter((line) => line.includes('of the database differ')).length;
    const onServer = database.name !== 'SQLite';
    const near = (seconds: number) => expect.closeTo(onServer ? seconds : 0, -1);
    expect(await ahead(0)).toEqual(near(0));
    expect(logged()).toBe(0);
    expect(await ahead(60_000)).toEqual(near(60));
    expect(await ahead(60_000)).toEqual(near(60));
    expect(logged()).toBe(onServer ? 1 : 0);
    expect(await ahead(-60_000)).toEqual(near(-60));
    expect(await ahead(0)).toEqual(near(0));
    expect(await ahead(60_000)).toEqual(near(60));
    expect(logged()).toBe(onServer ? 2 : 0);
  });

  it('are available without those of the queues while these cannot be counted', async () => {
    await service.dataSource.query('ALTER TABLE outgoing_mails RENAME TO lost_mails');
    const { status, text } = await until(read, (answer) => !answer.text.includes('queue="mail"'));
    await service.dataSource.query('ALTER TABLE lost_mails RENAME TO outgoing_mails');
    expect(status).toBe(200);
    expect(text).toContain('periodic_job_runs_total{');
    expect(text).not.toMatch(/^outbox_failed_mails /m);
    expect(service.logs.join('')).toContain('the queues could not be counted');
    const { text: later } = await until(read, (answer) => answer.text.includes('queue="mail"'));
    expect(seriesValue(later, 'outbox_failed_mails')).toBe(1);
  });
});
