const contracts = 'packages/contracts/src/releases/signature.ts';
const cli = 'packages/portal-cli/src';
const gateway = 'services/gateway/src';
const ofContracts = ['packages/contracts/src/releases/signature.test.ts'];
const ofStore = [`${cli}/signing.test.ts`];
const ofGateway = ['services/gateway/test/signed-releases.test.ts'];

/** @type {import('../apply.mjs').Mutant[]} */
export const signing = [
  {
    file: contracts,
    find: '({ name, version, digest }: Signed): Buffer',
    replace: "({ name, digest }: Signed, version = ''): Buffer",
    harm: 'the signature of one version serves for another',
    tests: ofContracts,
  },
  {
    file: contracts,
    find: '({ name, version, digest }: Signed): Buffer',
    replace: "({ version, digest }: Signed, name = ''): Buffer",
    harm: 'the signature of one portal serves for another',
    tests: ofContracts,
  },
  {
    file: contracts,
    find: 'JSON.stringify(ordered(content))',
    replace: 'JSON.stringify(Object.keys(content).sort())',
    harm: 'a signed release is changed and stays signed',
    tests: ofContracts,
  },
  {
    file: contracts,
    find: 'return isEd25519 && verify(',
    replace: 'return verify(',
    harm: 'a key of another kind signs releases',
    tests: ofContracts,
  },
  {
    file: contracts,
    find: 'keys.filter((key) => key.name === name)',
    replace: '[...keys]',
    harm: 'the key of one team signs the portal of another',
    tests: ofStore,
  },
  {
    file: `${cli}/store.ts`,
    find: 'await this.signing.refusals(release, await digestIn(built), { signature })',
    replace: '[]',
    harm: 'the code of a release runs that nobody has signed',
    tests: ofStore,
  },
  {
    file: `${cli}/store.ts`,
    find: '    await this.refuseUnsigned(release);\n    await this.refuseConflicts',
    replace: '    await this.refuseConflicts',
    harm: 'a rollback brings back a release that was changed in the store',
    tests: ofStore,
  },
  {
    file: `${cli}/trust-key.ts`,
    find: '[set.releases[name]?.live, canary?.version]',
    replace: '[set.releases[name]?.live]',
    harm: 'a canary ends because its key is taken away',
    tests: ofStore,
  },
  {
    file: `${cli}/early-checks.ts`,
    find: '...(await store.signing.refusals(release, digestOf(text), { signature })),',
    replace: '',
    harm: 'megabytes are sent before an unsigned release is refused',
    tests: ['services/publishing/test/signed.test.ts'],
  },
  {
    file: `${cli}/signing-commands.ts`,
    find: 'mode: 0o600, ',
    replace: '',
    harm: 'everybody on the machine reads the private key',
    tests: [`${cli}/signing-commands.test.ts`],
  },
  {
    file: `${gateway}/releases/live-releases.ts`,
    find: 'if (refusal !== null) throw new Error(refusal);',
    replace: '',
    harm: 'gateways serve a release that was changed in the store',
    tests: ofGateway,
  },
  {
    file: `${gateway}/releases/release-keys.ts`,
    find: 'keys.some(({ id }) => id === verified)',
    replace: 'verified !== undefined',
    harm: 'gateways serve what a leaked key has signed until they are started again',
    tests: ofGateway,
  },
  {
    file: `${gateway}/releases/release-keys.ts`,
    find: 'this.signers.set(release, checked.signer);',
    replace: '',
    harm: 'a lost file of signatures takes portals off the site',
    tests: ofGateway,
  },
  {
    file: `${gateway}/releases/release-keys.ts`,
    find: "if (this.keys !== null && this.keys.length > 0) throw new Error('it is gone');",
    replace: '',
    harm: 'whoever deletes the keys publishes without them',
    tests: ofGateway,
  },
  {
    file: `${gateway}/canary/canaries.ts`,
    find: 'return this.loaded.filter((one) => this.refusalOf(one) === null);',
    replace: 'return this.loaded;',
    harm: 'some visitors get a release that nobody has signed',
    tests: ofGateway,
  },
  {
    file: `${gateway}/preview/previews.ts`,
    find: 'if (refusal !== null) throw new Error(refusal);',
    replace: '',
    harm: 'a link shows a release that nobody has signed',
    tests: ofGateway,
  },
];
