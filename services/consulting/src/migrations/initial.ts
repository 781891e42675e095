import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const underCompany = {
  index: [['companyId']],
  foreign: [{ column: 'companyId', table: 'companies' }],
};

/** Creates the tables of the consulting service. */
export class Initial1763600000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'companies',
      (c) => [
        c.id(),
        c.string('name', 200),
        c.string('sector', 200),
        c.string('size', 20),
        c.string('structure', 20),
        c.string('email', 254, { nullable: true }),
        c.timestamp('createdAt'),
        c.int('userId'),
        c.string('nameKey', 400),
        c.string('sectorKey', 400),
      ],
      { index: [['userId', 'createdAt']] },
    );
    await createTable(
      runner,
      'company_contacts',
      (c) => [
        c.id(),
        c.int('companyId'),
        c.string('name', 200),
        c.string('position', 200),
        c.string('phone', 50, { nullable: true }),
        c.string('email', 254, { nullable: true }),
        c.boolean('isPrimary', { default: '0' }),
      ],
      underCompany,
    );
    await createTable(
      runner,
      'products',
      (c) => [c.id(), c.int('companyId'), c.string('name', 200), c.text('description'), c.string('type', 20)],
      underCompany,
    );
    await createTable(
      runner,
      'departments',
      (c) => [
        c.id(),
        c.int('companyId'),
        c.string('name', 200),
        c.text('function'),
        c.int('digitalizationLevel'),
      ],
      underCompany,
    );
    await createTable(
      runner,
      'problems',
      (c) => [c.id(), c.int('companyId'), c.text('description'), c.int('priority')],
      underCompany,
    );
    await createTable(
      runner,
      'strengths',
      (c) => [c.id(), c.int('companyId'), c.text('description'), c.int('impact')],
      underCompany,
    );
    await createTable(
      runner,
      'reports',
      (c) => [
        c.id(),
        c.int('companyId'),
        c.longText('analysis'),
        c.longText('recommendations'),
        c.longText('aiArchitecture'),
        c.timestamp('createdAt'),
      ],
      { unique: [['companyId']], foreign: underCompany.foreign },
    );
    await createTable(runner, 'demo_seeds', (c) => [
      { ...c.int('userId'), isPrimary: true },
      c.timestamp('seededAt'),
    ]);
  }
}
