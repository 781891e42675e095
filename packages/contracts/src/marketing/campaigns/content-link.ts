/** Link of a text, and the UTM parameters with which site statistics attribute its visitors. */
export interface LinkOfContent {
  link: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
}

/** Returns the link with its UTM parameters, as it appears in a text; null without a link. Other parameters are not changed. */
export function contentLinkOf({ link, utmSource, utmMedium, utmCampaign }: LinkOfContent): string | null {
  if (link === null || !URL.canParse(link)) return link;
  const url = new URL(link);
  const named = { utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign };
  for (const [name, value] of Object.entries(named)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
