const src = 'services/consulting/src';
const test = (name) => [`services/consulting/test/${name}.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const consulting = [
  {
    file: `${src}/company/company-list.query.ts`,
    find: ', company.id ',
    replace: ', company.userId ',
    harm: 'pages of the list repeat some companies and skip others',
    tests: test('companies'),
  },
  {
    file: `${src}/company/company-list.query.ts`,
    find: 'size: sizeRank,',
    replace: "size: 'company.size',",
    harm: 'sizes are sorted by the alphabet: large, medium, small',
    tests: test('companies'),
  },
  {
    file: `${src}/company/company.repository.ts`,
    find: 'rows.length < query.pageSize && (rows.length > 0 || query.page === 1)',
    replace: 'rows.length < query.pageSize',
    harm: 'the total on a page beyond the last is made up',
    tests: test('companies'),
  },
  {
    file: `${src}/company/company.repository.ts`,
    find: 'sectorKey: listKeyOf(sector)',
    replace: 'sectorKey: sector',
    harm: 'a company is not found by its sector when accents or capitals differ',
    tests: test('companies'),
  },
  {
    file: `${src}/company/list-key.rules.ts`,
    find: ".replace(/\\p{M}/gu, '')",
    replace: '',
    harm: '"panaderia" does not find "Panadería"',
    tests: [`${src}/company/list-key.rules.test.ts`],
  },
  {
    file: `${src}/company/company.service.ts`,
    find: 'report: reportStateOf(company),',
    replace: 'report: reportStateOf({ ...company, hasReport: false }),',
    harm: 'the list offers to generate a report that exists',
    tests: test('companies'),
  },
  {
    file: `${src}/company-item/company-item.service.ts`,
    find: "await this.access.require(user, item.companyId, 'contribute');",
    replace: '',
    harm: "everybody can change and delete everybody's records",
    tests: test('access'),
  },
  {
    file: `${src}/company-item/company-item.repository.ts`,
    find: "accessTo(user, 'contribute')",
    replace: "{ sql: '1 = 1', parameters: [] }",
    harm: "everybody can add records to everybody's companies",
    tests: test('access'),
  },
  {
    file: `${src}/company-item/company-item.service.ts`,
    find: "await this.access.require(user, companyId, 'contribute');",
    replace: '',
    harm: "everybody can read the records of everybody's companies",
    tests: test('access'),
  },
  {
    file: `${src}/company-item/company-item.repository.ts`,
    find: 'this.items.find({ where, order, take: limits.listMax })',
    replace: 'this.items.find({ where, order })',
    harm: 'one company with very many records takes the memory of all',
    tests: test('company-items'),
  },
  {
    file: `${src}/report/report.service.ts`,
    find: "if (status === 'missing') throw new AppError(declaration.errors.REPORT_NOT_READY, { missing });",
    replace: '',
    harm: 'a report of a company without problems or departments is stored for good',
    tests: test('reports'),
  },
  {
    file: `${src}/report/report.service.ts`,
    find: "await this.access.require(user, companyId, 'read');",
    replace: '',
    harm: "everybody can read everybody's reports",
    tests: test('access'),
  },
  {
    file: `${src}/demo/demo-data.ts`,
    find: ' || user.username !== demo',
    replace: '',
    harm: 'every new user finds companies that are none of theirs',
    tests: test('demo'),
  },
  {
    file: `${src}/demo/demo-data.ts`,
    find: 'if ((await this.companies.count(userId, manager)) > 0) return;',
    replace: '',
    harm: 'companies are added to those of a user who already has some',
    tests: test('demo'),
  },
];
