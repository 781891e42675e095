const src = 'services/auth/src';
const kitMail = 'packages/service-kit/src/mail';
const test = (name) => [`services/auth/test/${name}.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const accounts = [
  {
    file: `${src}/mail/account-outbox.ts`,
    find: ", { text: '', html: null }",
    replace: '',
    harm: 'links to new passwords stay in the database and its backups',
    tests: test('recovery'),
  },
  {
    file: `${src}/mail/account-mails.ts`,
    find: 'if (!(await this.hasRoom(to, manager))) return false;',
    replace: '',
    harm: 'many accounts together flood an address with invitations',
    tests: test('invitation-mails'),
  },
  {
    file: `${src}/mail/account-mail.rules.ts`,
    find: ".replace(/\\.(?=\\S)/g, '. ')",
    replace: '',
    harm: 'a name of a workspace advertises a site in our emails',
    tests: [`${src}/mail/account-mail.rules.test.ts`],
  },
  {
    file: `${src}/recovery/recovery.controller.ts`,
    find: 'await this.recovery.report(request, caller);',
    replace:
      'if ((await this.recovery.linkFor(request.login, caller.language)) !== null) await this.recovery.report(request, caller);',
    harm: 'the time of the answer tells whether there is an account',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'await this.resets.lockPerson(id, manager);',
    replace: '',
    harm: 'of two calls with one link both set a password',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'await this.resets.use(reset, manager);',
    replace: '',
    harm: 'a used link is told to be outdated',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'if (reset.passwordVersion !== passwordVersionOf(user)) throw new AppError(errors.RESET_OUTDATED);',
    replace: '',
    harm: 'an older link resets a password that was changed since',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'if (reset.expiresAt <= new Date()) throw new AppError(errors.RESET_EXPIRED);',
    replace: '',
    harm: 'a link in an old mailbox opens an account for a day',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'await this.sessions.revokeAllOf(user.id, manager);',
    replace: '',
    harm: 'whoever had stolen a session keeps it after the reset',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'await this.throttle.reset({ key: failuresAt(user.id, caller.address) });',
    replace: '',
    harm: 'a person with a new password has to wait a quarter of an hour',
    tests: test('recovery'),
  },
  {
    file: `${src}/recovery/recovery.service.ts`,
    find: 'if (reset.attempts > 0) await',
    replace: 'await',
    harm: 'an address is confirmed by a link that an administrator handed over',
    tests: test('confirmations'),
  },
  {
    file: `${src}/recovery/reset.worker.ts`,
    find: 'user === null || !(await this.mayGetLink(user))',
    replace: 'user === null',
    harm: 'somebody floods a mailbox with links',
    tests: test('recovery'),
  },
  {
    file: `${src}/confirmation/address-confirmations.ts`,
    find: 'if (link.email !== user.email) throw new AppError(errors.CONFIRMATION_OUTDATED);',
    replace: '',
    harm: 'a link to a wrong address confirms the corrected one',
    tests: test('confirmations'),
  },
  {
    file: `${src}/confirmation/address-confirmations.ts`,
    find: 'if (user.emailConfirmedAt !== null) return user;',
    replace: '',
    harm: 'a confirmed address changes while another call confirms it',
    tests: test('confirmations'),
  },
  {
    file: `${src}/session/login.service.ts`,
    find: 'if (due !== null && due <= new Date()) throw',
    replace: 'if (due !== null) throw',
    harm: 'a new account cannot sign in before its address is confirmed',
    tests: test('confirmations'),
  },
  {
    file: `${src}/invitation/invitation.service.ts`,
    find: "if (proof !== '' && hashToken(proof) === invitation.mailProofHash)",
    replace: '',
    harm: 'whoever invites an address confirms it by the copied link',
    tests: test('confirmations'),
  },
  {
    file: `${kitMail}/html-mail.rules.ts`,
    find: ': escapeHtml(line);',
    replace: ': line;',
    harm: 'a name writes markup into an email',
    tests: [`${kitMail}/html-mail.rules.test.ts`],
  },
  {
    file: `${kitMail}/folder-transport.ts`,
    find: 'kinds === undefined || kinds.includes',
    replace: 'kinds === undefined || !kinds.includes',
    harm: 'one service deletes the emails of another one',
    tests: [`${kitMail}/folder-transport.test.ts`],
  },
];
