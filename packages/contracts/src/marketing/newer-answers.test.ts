import { AdDesigns, CampaignReview } from './index.js';

// During an upgrade, portals read the answers of a newer service.
it('leaves out remarks of a newer service, and keeps the others', () => {
  const remarks = [
    { field: 'document.subject', code: 'OF_THE_FUTURE' },
    { field: 'document.blocks.0.alt', code: 'NO_ALTERNATIVE_TEXT' },
  ];
  const review = CampaignReview.parse({ remarks, posts: null, email: null });
  expect(review.remarks).toEqual([remarks[1]]);
});

it('shows a text of a newer service that does not fit an ad as the headline', () => {
  const designs = AdDesigns.shape.designs.parse([
    { format: 'landscape', tooLong: 'ofTheFuture' },
    { format: 'landscape', tooLong: null },
  ]);
  expect(designs.map(({ tooLong }) => tooLong)).toEqual(['headline', null]);
});
