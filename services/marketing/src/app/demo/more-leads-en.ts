import { parseSampleLeads } from './sample-lead.rules.js';

/** Additional leads of the stock forecasting company over fourteen weeks, so that there is enough data to compare weeks. */
export const moreEnglishLeads = parseSampleLeads(`
Dovetail Kitchens | Harriet Coles |  | Manufacturing | Website | new > contacted > qualified > lost | 97 |  |  |  | 16
Cardigan Bay Seafood | Gwen Pritchard |  | Food and drink | Website | new > contacted > qualified > proposal > won | 93 |  |  |  | 12
Eastgate Bikes | Kofi Mensah |  | Retail | Webinar | new > contacted > qualified > lost | 93 |  |  |  | 20
Ashby Timber Yard | Ruth Ashby |  | Wholesale | Webinar | new > contacted > qualified > proposal > won | 92 |  |  |  | 12
Bluebell Toys | Simon Trent |  | Retail | Trade fair | new > contacted > lost | 91 |  |  |  | 20
Hollybank Care | Denise Rowe |  | Healthcare | Website | new > contacted > qualified > lost | 88 |  |  |  | 20
Fenland Seeds | Martha Lowe |  | Wholesale | LinkedIn | new > contacted > qualified > lost | 86 |  |  |  | 16
Isle Knitwear | Catriona Muir |  | Manufacturing | Website | new > contacted > lost | 86 |  |  |  | 12
Gatehouse Wines | Edmund Vale |  | Food and drink | Referral | new > contacted > qualified > proposal | 84 |  |  |  | 16
Kingsway Motors | Aaron Bright |  | Automotive | Instagram | new > contacted > lost | 82 |  |  |  | 14
Larch Outdoor Living | Emily Frost |  | Retail | Website | new > contacted > qualified > lost | 82 |  |  |  | 20
Newhaven Plumbing Supplies | Sandra Holt |  | Wholesale | Referral | new > contacted > qualified > proposal > won | 82 |  |  |  | 14
Millrace Flour | Robert Penn |  | Food and drink | Website | new > contacted > qualified > lost | 79 |  |  |  | 12
Orchard Lane Juices | Felix Grant |  | Food and drink | Website | new > contacted > lost | 79 |  |  |  | 3
Parkside Dental Supplies | Leila Amini |  | Healthcare | Instagram | new > contacted > qualified > proposal > lost | 79 |  |  |  | 16
Jubilee Stationers | Victor Lane |  | Retail | Webinar | new > contacted > qualified > proposal > won | 77 |  |  |  | 18
Thistle and Thread | Fiona Baird |  | Retail | Instagram | new > contacted > qualified > proposal > won | 74 |  |  |  | 9
Ravenscar Boats | Isla Begg |  | Leisure | Website | new > contacted > qualified > proposal > won | 73 |  |  |  | 12
Silverdale Optics | Priya Menon |  | Healthcare | Website | new > contacted > qualified > proposal > won | 72 |  |  |  | 7
Quarry Stone Cladding | Dennis Ward |  | Manufacturing | LinkedIn | new > contacted > qualified > proposal > lost | 71 |  |  |  | 14
Vale Catering Equipment | Monica Reyes |  | Wholesale | Webinar | new > contacted > qualified > lost | 71 |  |  |  | 12
Yarrow Herbal | Celine Dubois |  | Healthcare | Website | new > contacted > lost | 71 |  |  |  | 14
Upland Sheepskins | George Nash |  | Retail | Website | new > contacted > qualified > proposal > won | 70 |  |  |  | 4
Westmoor Paints | Stuart Field |  | Manufacturing | LinkedIn | new > contacted > qualified > contacted > qualified > proposal > won | 70 |  |  |  | 9
Cobalt Office Chairs | Adil Rahman |  | Wholesale | Trade fair | new > contacted > qualified > proposal > won | 69 |  |  |  | 16
Amberley Clocks | Jonas Weir |  | Retail | Webinar | new > contacted > lost | 66 |  |  |  | 9
Bracken Camping | Tilly Moss |  | Leisure | Website | new > contacted > qualified > proposal > won | 66 |  |  |  | 14
Drovers Meats | Hugh Carver |  | Food and drink | LinkedIn | new > contacted > qualified > proposal > won | 60 |  |  |  | 2
Gosling Baby Wear | Nadia Petrova |  | Retail | Website | new > contacted > lost | 55 |  |  |  | 6
Ivybridge Ceramics | Toby Larkin |  | Manufacturing | Instagram | new > contacted > qualified | 55 |  |  |  | 5
Elstree Cables | Pauline Marsh |  | Wholesale | LinkedIn | new > contacted > lost | 52 |  |  |  | 4
Fosse Way Tyres | Ricky Dean |  | Automotive | LinkedIn | new > contacted > lost | 51 |  |  |  | 7
Hartwell Hospital Linen | Brenda Joyce |  | Healthcare | Instagram | new > contacted > qualified | 51 |  |  |  | 3
Otter Valley Cider | Sam Dyer |  | Food and drink | Webinar | new > contacted > qualified > proposal | 48 |  |  |  | 5
Kelso Saddlery | Rory Kerr |  | Leisure | Trade fair | new > contacted > qualified > contacted | 47 |  |  |  | 11
Queensferry Chandlers | Malcolm Orr |  | Wholesale | Trade fair | new > contacted > qualified > lost | 47 |  |  |  | 11
Lantern Books | Judith Abel |  | Retail | Webinar | new > contacted > lost | 46 |  |  |  | 9
Penrose Lighting | Anita Shaw |  | Retail | Trade fair | new > contacted > qualified > proposal > won | 46 |  |  |  | 4
Rookwood Furniture | Elise Hunt |  | Manufacturing | Website | new > contacted > lost | 46 |  |  |  | 3
Moorland Feeds | Colin Tate |  | Wholesale | LinkedIn | new > contacted > qualified > contacted | 43 |  |  |  | 4
Jasmine Tea House | Mei Tan |  | Food and drink | Trade fair | new > contacted > lost | 42 |  |  |  | 6
Nightingale Hearing | Rosa Bell |  | Healthcare | LinkedIn | new > contacted > qualified > lost | 42 |  |  |  | 9
Vine Street Fashion | Zara Quinn |  | Retail | Website | new > contacted > qualified | 39 |  |  |  | 6
Stonebridge Tools | Dev Kapoor |  | Wholesale | LinkedIn | new > contacted > qualified > proposal | 38 |  |  |  | 4
Wharf Bikes and Boards | Luke Summers |  | Leisure | Referral | new > contacted > lost | 38 |  |  |  | 9
Umber Coffee Roasters | Marco Silva |  | Food and drink | Trade fair | new > contacted | 37 |  |  |  | 3
Trentside Packaging | Laura Fenn |  | Manufacturing | Trade fair | new > contacted > qualified | 35 |  |  |  | 2
Yeoman Garden Machinery | Ian Croft |  | Wholesale | Trade fair | new > contacted > qualified > proposal > won | 35 |  |  |  | 7
Chalk Hill Dairy | Megan Price |  | Food and drink | Website | new > contacted > qualified | 34 |  |  |  | 4
Alder Veterinary Group | Helen Strand |  | Healthcare | LinkedIn | new > contacted > qualified > contacted | 32 |  |  |  | 10
Bankside Art Supplies | Oscar Payne |  | Retail | Instagram | new > contacted > qualified > proposal | 28 |  |  |  | 6
Firth Salmon | Duncan Reay |  | Food and drink | Webinar | new > contacted > lost | 26 |  |  |  | 3
Greenacre Schools Trust | Olive Stanton |  | Education | Referral | new > contacted > qualified > proposal > won | 25 |  |  |  | 6
Harrow Music Shops | Leo Brandt |  | Retail | Website | new > contacted > qualified > proposal > won | 25 |  |  |  | 6
Dunmore Safety Wear | Patrick Foley |  | Wholesale | Website | new > contacted | 23 |  |  |  | 4
Emberton Stoves | Alice Kemp |  | Manufacturing | LinkedIn | new > contacted > qualified | 23 |  |  |  | 2
Kite Courier Network | Samir Haddad |  | Logistics | Webinar | new > contacted | 20 |  |  |  | 7
Mallard Fishing Tackle | Gary Poole |  | Leisure | LinkedIn | new > contacted | 20 |  |  |  | 11
Ludlow Chocolate | Bea Winter |  | Food and drink | LinkedIn | new > contacted > qualified | 18 |  |  |  | 6
Norbury Electrical | Femi Ade |  | Wholesale | Webinar | new | 17
Inglewood Flooring | Tess Oakley |  | Wholesale | Website | new | 16
Oakham Pet Hospital | Jill Carr |  | Healthcare | LinkedIn | new > contacted > lost | 16 |  |  |  | 8
Pewter and Pine | Rachel Stone |  | Retail | Webinar | new > contacted | 14 |  |  |  | 4
Saffron Kitchenware | Aisha Noor |  | Retail | Website | new > contacted | 12 |  |  |  | 9
Tamar Textiles | Ellen Voss |  | Manufacturing | Website | new > contacted > qualified | 12 |  |  |  | 6
Redcar Fasteners | Kevin Blythe |  | Manufacturing | LinkedIn | new > contacted > qualified | 9 |  |  |  | 4
Underhill Cycles | Max Rowan |  | Retail | Referral | new | 9
`);
