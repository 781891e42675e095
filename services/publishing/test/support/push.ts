import { type PushOptions, pushRelease } from '../../../../packages/portal-cli/src/push/push-release';
import { SiteClient } from '../../../../packages/portal-cli/src/push/site-client';

/** Publishes a built folder as the command line does. @returns the message printed for the publisher */
export async function push(
  url: string,
  token: string,
  folder: string,
  options: PushOptions & { name?: string } = {},
): Promise<{ said: string; sent: number; path?: string }> {
  const { name = 'mfe-a', ...more } = options;
  let sent = 0;
  const result = await pushRelease(new SiteClient(url, name, token), folder, more, ({ files }) => {
    sent = files;
  });
  return {
    said: 'said' in result ? result.said : '',
    sent,
    ...(result.state === 'previewed' && { path: result.path }),
  };
}
