import { campaignStatusNames } from '@portals/contracts/constants';
import portal from '../portal';

it('is called what the service understands, in both languages', async () => {
  const [en, es] = await Promise.all([portal.messages.en(), portal.messages.es()]);
  expect({ en: en.default.campaignStatus, es: es.default.campaignStatus }).toEqual(campaignStatusNames);
});
