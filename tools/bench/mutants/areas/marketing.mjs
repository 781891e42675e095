const src = 'services/marketing/src';
const kitMail = 'packages/service-kit/src/mail';
const test = (name) => [`services/marketing/test/${name}.test.ts`];
const rules = (name) => [`${src}/${name}.rules.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const marketing = [
  {
    file: `${src}/contact/contact-form/contact-form.controller.ts`,
    find: "privacyConsent: values.privacidad !== ''",
    replace: 'privacyConsent: true',
    harm: 'a consent is recorded that nobody gave, where the page runs no script',
    tests: test('contact/contact-form'),
  },
  {
    file: `${src}/contact/contact-form/contact-form.controller.ts`,
    find: 'reply.code(303)',
    replace: 'reply.code(200)',
    harm: 'a page that is loaded anew sends the enquiry again',
    tests: test('contact/contact-form'),
  },
  {
    file: `${src}/contact/contact-form/contact-form.controller.ts`,
    find: '(receiver === null ? values.marketing : values.novedades)',
    replace: '(values.marketing || values.novedades)',
    harm: 'a tick for the news of the site is a consent to the emails of a company',
    tests: test('campaigns/landing-leads'),
  },
  {
    file: `${src}/campaigns/landing-page/landing-lead.rules.ts`,
    find: 'const asksForNews = wantsNews && !looksAutomatic;',
    replace: 'const asksForNews = wantsNews;',
    harm: 'a program makes a company send emails to addresses of strangers',
    tests: rules('campaigns/landing-page/landing-lead'),
  },
  {
    file: `${src}/campaigns/landing-page/landing-leads.ts`,
    find: 'leadOfEnquiry(enquiry, place, isErased)',
    replace: 'leadOfEnquiry(enquiry, place)',
    harm: 'a stranger who types the address of an erased person makes the company write to that person again',
    tests: test('campaigns/landing-leads'),
  },
  {
    file: `${src}/campaigns/landing-page/landing-leads.ts`,
    find: 'throw new AppError(declaration.errors.PAGE_CLOSED);\n    return receiver;',
    replace: 'return null;\n    return receiver;',
    harm: 'what was meant for a company whose page was closed reaches the operator of the site',
    tests: test('campaigns/landing-leads'),
  },
  {
    file: `${kitMail}/outbox.ts`,
    find: "await this.finish(mail, { ...this.endingOf(mail), state: 'sent'",
    replace: "await this.settle(mail, { ...this.endingOf(mail), state: 'sent'",
    harm: 'a mail is sent again because its lease ran out while it was sent',
    tests: test('contact/outage'),
  },
  {
    file: `${kitMail}/text.ts`,
    find: ".replace(/[\\p{Cc}\\p{Zl}\\p{Zp}]+/gu, ' ')",
    replace: '',
    harm: 'a visitor writes headers of the mail',
    tests: rules('contact/contact-message/enquiry-mail'),
  },
  {
    file: `${kitMail}/delivery-failure.rules.ts`,
    find: 'reply.code >= 500',
    replace: 'reply.code >= 400',
    harm: 'an enquiry is given up because the server asked to wait',
    tests: [`${kitMail}/delivery-failure.rules.test.ts`],
  },
  {
    file: 'packages/service-kit/src/limit/client-key.ts',
    find: "split(',').at(-1)",
    replace: "split(',').at(0)",
    harm: 'who names another address each time is never limited',
    tests: ['packages/service-kit/src/limit/client-key.test.ts'],
  },
  {
    file: `${src}/contact/contact-message/allowance.ts`,
    find: "['hour', 'day'] as const",
    replace: "['hour'] as const",
    harm: 'one caller sends 120 enquiries a day',
    tests: test('contact/rate-limit'),
  },
];
