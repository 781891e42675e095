import { PERSONAL_DATA } from '@portals/service-kit';
import { databases, personalDataFaults, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';

describe.each(databases)('personal data on $name (rules 19.70 to 19.79)', (database) => {
  const service = useService(marketingService, database);

  it('is decided about for every table', () => {
    expect(personalDataFaults(service.dataSource, service.app.get(PERSONAL_DATA))).toEqual([]);
  });
});
