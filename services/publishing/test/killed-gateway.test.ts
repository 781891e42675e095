import { setTimeout as wait } from 'node:timers/promises';
import { announce } from '@portals/portal-cli/plain';
import { Site } from './support/site';

let site: Site;
afterEach(() => site.stop());

const plan = { percents: [10], minutes: 0 };
const statuses = () => site.store.gateways.running();

/** Waits until a running gateway reports a matching status. */
async function untilSaid(what: (status: Awaited<ReturnType<typeof statuses>>[number]) => boolean) {
  while (!(await statuses()).some(what)) await wait(50);
}

it('serves what is live and knows the canary after it was killed at any moment of a change (rules 13.5 and 13.19)', async () => {
  site = await Site.start();
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await site.store.publish(await site.build({ name: 'mfe-a', version, content: version }));
  for (const [round, ms] of [0, 20, 80].entries()) {
    const version = `1.${round % 2}.0`;
    const promotion = announce(site.store, () => site.store.promote('mfe-a', version));
    promotion.catch(() => undefined);
    await wait(ms);
    await site.killGateway();
    await promotion;
    expect((await site.store.live()).releases['mfe-a']?.live).toBe(version);
    const starting = site.store.startCanary('mfe-a', '1.2.0', plan, {});
    await wait(ms);
    await site.startGateway();
    const { canary } = await starting;
    await untilSaid(
      ({ releases, canaries }) =>
        releases.some((one) => one.name === 'mfe-a' && one.served === 'live' && one.version === version) &&
        canaries?.revision === canary?.revision &&
        canaries?.known[0]?.version === '1.2.0',
    );
    const { canary: ended } = await site.store.rollback('mfe-a');
    await untilSaid(({ canaries }) => canaries?.revision === ended?.revision);
  }
});
