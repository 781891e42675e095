import { UsageError } from './run-main.js';
import { useCommandLine } from './testing-commands.js';

const cli = useCommandLine();

/** Publishes two releases and rolls back to the first, so that the second is stored but not live. */
async function publishTwo(): Promise<void> {
  for (const patch of [1, 2]) await cli.publish({ name: 'mfe-a', version: `1.0.${patch}+a` });
  await cli.store().rollback('mfe-a');
}

it('makes a link for a stored release, lists it without its secret and ends it', async () => {
  await publishTwo();
  await cli.run('preview', 'mfe-a', '--version', '1.0.2+a', '--hours', '48');
  const [said = '', link = '', path, how = ''] = cli.lines.splice(0);
  expect(said).toMatch(
    /^mfe-a 1\.0\.2\+a is stored, and not live\. Whoever opens this link sees it until \d{4}-\d\d-\d\d \d\d:\d\d UTC:$/,
  );
  expect(link).toMatch(/^ {2}\/preview\/[0-9a-f]{8}\.[0-9a-f]{64}$/);
  expect(path).toContain('PUBLIC_URL');
  const [id = '', secret = ''] = link.slice('  /preview/'.length).split('.');
  expect(how).toBe(`To end it sooner: end-preview ${id}`);
  await cli.run('previews');
  expect(cli.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^${id}  mfe-a 1\\.0\\.2\\+a  created [-0-9]+ [0-9:]+ UTC, ends [-0-9]+ [0-9:]+ UTC$`),
    ),
  ]);
  expect(cli.lines.join('')).not.toContain(secret);
  const [{ createdAt = '', endsAt = '' } = {}] = await cli.store().previews.list();
  expect((Date.parse(endsAt) - Date.parse(createdAt)) / 3_600_000).toBe(48);
  await cli.run('end-preview', id);
  await cli.run('previews');
  expect(cli.lines.slice(1)).toEqual([
    'The preview of mfe-a 1.0.2+a has ended. Gateways know within a few seconds.',
    `There is no preview in ${cli.store().folder}`,
  ]);
});

it('shows the whole link where the address of the site is known', async () => {
  await publishTwo();
  await cli.runWith({ PUBLIC_URL: 'https://acme.example/' }, 'preview', 'mfe-a', '--version', '1.0.2+a');
  expect(cli.lines[1]).toMatch(/^ {2}https:\/\/acme\.example\/preview\/[0-9a-f]{8}\.[0-9a-f]{64}$/);
});

it.each([
  [['preview', '--version', '1.0.2+a'], 'Which portal?'],
  [
    ['preview', 'mfe-a', '--version', '1.0.2+a', '--hours', '0'],
    '--hours must be a whole number from 1 to 720',
  ],
  [['preview', 'mfe-a', '--version', '1.0.2+a', '--hours', '721'], '--hours must be'],
  [['preview', '--hours', '1.5'], '--hours must be'],
  [['previews', 'mfe-a'], /Unexpected argument/],
  [['end-preview'], 'Which preview?'],
])('%j is answered with its usage', async (args, reason) => {
  await publishTwo();
  await expect(cli.run(...args)).rejects.toThrow(reason);
  await expect(cli.run(...args)).rejects.toBeInstanceOf(UsageError);
});

it('lists the draft of a team, and ends it (rule 13.84)', async () => {
  const { publisher } = await cli.store().createToken('mfe-a', 'laptop', 1);
  const { preview } = await cli.store().drafts.start(publisher);
  await cli.run('previews');
  expect(cli.lines.splice(0)).toEqual([
    expect.stringMatching(
      new RegExp(`^${preview.id}  mfe-a draft of token ${publisher.id}  created .+ UTC, ends .+ UTC$`),
    ),
  ]);
  await cli.run('end-preview', preview.id);
  expect(await cli.store().previews.list()).toEqual([]);
});
