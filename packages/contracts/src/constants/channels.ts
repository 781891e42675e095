import type { ContentType } from './content.js';
import type { Language } from './language.js';

/** Kinds of channel, each with its document format: emails to leads, pages of this site, and posts that people publish themselves. */
export type ChannelKind = 'email' | 'page' | 'posts';

/** Properties of a channel for campaigns. */
interface Channel {
  kind: ChannelKind;
  /** Types of generated text that become a campaign of this channel by default. */
  texts: readonly ContentType[];
  /** True when this site cannot count the channel's results, so that people have to enter them. */
  isTyped: boolean;
  /** Name of the channel within a sentence, as used in reports. */
  names: Readonly<Record<Language, string>>;
}

/**
 * The channels of campaigns by their stored type, of at most 20 characters, in display order. A channel added here can be chosen and used
 * as a filter, and gets the document, editor, review and figures of its kind.
 */
const definitions = {
  email: { kind: 'email', texts: ['email'], isTyped: false, names: { en: 'email', es: 'correo' } },
  'social media': {
    ...{ kind: 'posts', texts: ['advertising', 'social', 'ad-design'], isTyped: true },
    names: { en: 'social media', es: 'redes sociales' },
  },
  'landing page': {
    ...{ kind: 'page', texts: [], isTyped: false },
    names: { en: 'landing page', es: 'página de destino' },
  },
} as const satisfies Record<string, Channel>;

/** Campaign types, as they are stored. */
export type CampaignType = keyof typeof definitions;
export const channels: Readonly<Record<CampaignType, Channel>> = definitions;
export const campaignTypes = Object.keys(definitions) as readonly CampaignType[];
export const newCampaignType = 'email' satisfies CampaignType;

/** Campaign types whose channel has the given kind. */
type TypeOfKind<Kind extends ChannelKind> = {
  [Type in CampaignType]: (typeof definitions)[Type]['kind'] extends Kind ? Type : never;
}[CampaignType];
type Typed = { type: CampaignType };
type OfKind<Campaign extends Typed, Kind extends ChannelKind> = Campaign & { type: TypeOfKind<Kind> };

/** Returns true when the channel of a campaign, document or other typed value has the given kind. */
export const hasKind = <Campaign extends Typed, Kind extends ChannelKind>(
  campaign: Campaign,
  kind: Kind,
): campaign is OfKind<Campaign, Kind> => channels[campaign.type].kind === kind;

export const campaignTypesOfKind = <Kind extends ChannelKind>(kind: Kind) =>
  campaignTypes.filter((type): type is TypeOfKind<Kind> => channels[type].kind === kind);

/** Calls the function that matches the kind of a campaign or document, and returns its result. */
export function byKind<Campaign extends Typed, Result>(
  campaign: Campaign,
  functions: { [Kind in ChannelKind]: (campaign: OfKind<Campaign, Kind>) => Result },
): Result {
  const ofKind: (campaign: never) => Result = functions[channels[campaign.type].kind];
  return ofKind(campaign as never);
}
