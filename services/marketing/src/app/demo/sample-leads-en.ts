import { parseSampleLeads } from './sample-lead.rules.js';

/** Leads of the stock forecasting company over ten weeks. */
export const englishLeads = parseSampleLeads(`
Northgate Outdoor | Hannah Whitfield | Head of Operations | Retail | Webinar | new > contacted > qualified > proposal > won | 70 | Nine shops. Wanted a forecast in time for winter ordering.
Pembroke Pharmacy Group | Imran Shah | Supply Chain Manager | Healthcare | Referral | new > contacted > qualified > proposal | 67 | Needs an answer on data residency. | Send the security overview | 1
Blue Kettle Coffee | Sophie Lambert | Founder | Food and drink | Website | new > contacted > lost | 66 | Too small for now: only two cafés.
Fairweather Garden Centres | Owen Prosser | Buying Director | Retail | Trade fair | new > contacted > qualified > proposal > won | 64 | Seasonal stock across 14 sites.
Castle Street Books | Meera Nair | Owner | Retail | Website | new > contacted > lost | 62
Meridian Spare Parts | Tom Ashcroft | Warehouse Manager | Automotive | LinkedIn | new > contacted > qualified | 60 | 42,000 product lines, most of them slow movers. | Demo with their own data | 4
Harvest Lane Organics | Grace Okafor | COO | Food and drink | Webinar | new > contacted > qualified > proposal | 58 | Spoilage is 7% of sales. | Walk them through the pilot plan | 2
Lumen Lighting Supply | Peter Novak | Managing Director | Wholesale | Trade fair | new > contacted > qualified > proposal > lost | 56 | Signed with their ERP vendor.
Kestrel Sportswear | Abigail Stone | Merchandising Lead | Retail | LinkedIn | new > contacted > qualified > proposal > won | 53 | Went live in three weeks.
St Brannock's Hospital Trust |  |  | Healthcare | Tender | new > contacted > Nurturing | 51 | Next tender opens in the spring. | Check the tender calendar | 30
Tidewater Marine | Callum Reid | Operations Manager | Wholesale | Referral | new > contacted > qualified | 50 |  | Call about importing their order history | -3
Oak & Iron Furniture | Rebecca Lyle | Finance Director | Manufacturing | Website | new > contacted > qualified > proposal | 46 | Board meets on the first Monday of the month. | Send the revised quote | 3
Daylight Vitamins | Noah Fischer | E-commerce Manager | Healthcare | Webinar | new > contacted > qualified | 44 | Sells on four marketplaces. | Ask for an export of their product list | 1
Copperfield Hotels | Eleanor Finch | Head of Procurement | Hospitality | LinkedIn | new > contacted > lost | 42 | Only wants linen tracking.
Brightside Nurseries | Amelia Hart | Area Manager | Education | Website | new > contacted > lost | 39
Granite Tools | Lewis McBride | Head of Supply | Manufacturing | Trade fair | new > contacted > qualified | 38 | Two plants, one planner. | Meet the planner | 5
The Paper Parcel | Zoë Martin | Owner | Retail | Instagram | new > contacted | 36 |  | Second call | -1
Saltmarsh Brewery | Jack Underwood | Head Brewer | Food and drink | Referral | new > contacted > qualified > proposal | 33 | Wants to plan malt and cans together. | Confirm the start date | 2
Halden Medical Devices | Ingrid Halden | VP Operations | Healthcare | LinkedIn | new > contacted > qualified | 31 | Needs batch numbers in the forecast. | Show the batch view | 6
Marlow Pet Supplies | Chris Dawson | Buyer | Retail | Webinar | new > contacted | 28 | Asked for pricing per shop. | Send the price list | 0
Greyfriars Bakery | Nina Kowalska | Operations Lead | Food and drink | Website | new > contacted | 26 |  | Try again after Friday | 3
Summit Bike Hire | Ben Taylor | Founder | Leisure | Instagram | new > contacted > lost | 23 | Hires bikes out, so there is no stock to forecast.
Quayside Electronics | Yusuf Demir | Purchasing Manager | Wholesale | Trade fair | new > contacted | 20 | Struggles with 16-week lead times. | Book a demo | 2
Elmwood Care Homes | Patricia Doyle | Regional Director | Healthcare | Referral | new > contacted | 17
Foxglove Cosmetics | Chloé Bernard | Supply Planner | Manufacturing | LinkedIn | new > contacted > qualified | 15 | Forecasts in a 3,000-row spreadsheet. | Import their spreadsheet | 1
Redbrick Hardware | Alan Petrie | Owner | Retail | Website | new | 12
Polar Freight | Marta Lindqvist | Commercial Manager | Logistics | Webinar | new | 8 | Wants to resell it to their own clients. | Ask the partner team | 4
Three Rivers Cycles | Daniel Obi | Stock Controller | Retail | Website | new | 5
Juniper Home | Alice Renshaw | Head of Buying | Retail | LinkedIn | new | 3
Beacon Office Supplies | Martin Cole | Managing Director | Wholesale | Trade fair | new | 1 |  | First call | 0
`);
