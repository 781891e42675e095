import { campaignStatusNames } from '@portals/contracts/constants';
import portal from '../portal';

it('translates the statuses of the service, in both languages', async () => {
  const [en, es] = await Promise.all([portal.messages.en(), portal.messages.es()]);
  expect({ en: en.default.campaignStatus, es: es.default.campaignStatus }).toEqual(campaignStatusNames);
});
