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
    file: `${src}/company-item/company-item.service.ts`,
    find: "await this.access.require(user, item.companyId, 'contribute');",
    replace: '',
    harm: "everybody can change and delete everybody's records",
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
    find: "await this.access.require(user, companyId, 'read');",
    replace: '',
    harm: "everybody can read everybody's reports",
    tests: test('access'),
  },
];
