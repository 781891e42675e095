import { shelfService } from '../testing/fixture/shelf.service.js';
import { databases, useService } from '../testing/index.js';

describe.each(databases)('statements on $name', (database) => {
  const service = useService(shelfService, database);

  it.each([[[null]], [[null, 1]], [['x']]])('bind %j', async (parameters) => {
    const values = parameters.map((_, index) => `? AS v${index}`).join(', ');
    const rows = await service.dataSource.query(`SELECT ${values}`, parameters);
    expect(Object.values(rows[0])).toEqual(parameters);
  });
});
