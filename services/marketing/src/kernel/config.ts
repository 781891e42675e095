import type { BaseConfig } from '@portals/service-kit';
import { mailbox, mailVariables } from '@portals/service-kit/mail';
import { z } from 'zod';

/** Example recipient of enquiries, accepted only while emails are written to files. */
export const placeholderRecipient = 'contact@site.example';

const { SMTP_URL, MAIL_FROM, ...sending } = mailVariables;

/** Settings that every module uses: the emails that the service sends, and the URL of the site. */
export const kernelVariables = {
  SMTP_URL,
  MAIL_FROM,
  MAIL_TO: mailbox
    .default(placeholderRecipient)
    .describe('Who receives the enquiries; must be set with SMTP_URL'),
  ...sending,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the site, for the links in emails; set it alike for the gateway. Unset: no campaign is sent with SMTP_URL, and emails in files lead to http://localhost:8080, with `npm start` to its own port',
    ),
};

const settings = z.object(kernelVariables);
/** Values of these settings and of the basic settings of every service. */
export type KernelConfig = BaseConfig & Readonly<z.output<typeof settings>>;
