import { offerStates } from '@portals/contracts/constants';
import en from '../locales/en.json';
import es from '../locales/es.json';

const catalogue =
  'algorithmic comerzia webia smartbox consultia speechia c550 rpastudio simplia binapp beoptimizer';

it('has a word in both languages for every state', () => {
  for (const texts of [en, es]) expect(Object.keys(texts.state)).toEqual(['available', 'pilot', 'planned']);
});

it('knows how far every product and every portal is', () => {
  const portals = ['consultingPortal', 'marketingPortal', 'leadManager'];
  expect(Object.keys(offerStates)).toEqual([...catalogue.split(' '), ...portals]);
});
