import { type CampaignType, channels, mailTemplates, pageTemplates } from '@portals/contracts/constants';

/** Returns the key of a word about a template. An unknown template, of a newer service, is called by the first one's words. */
export function templateWord<Word extends 'name' | 'about'>(type: CampaignType, name: string, word: Word) {
  if (channels[type].kind === 'page') {
    const known = pageTemplates.find((one) => one === name) ?? pageTemplates[0];
    return `templates.page.${known}.${word}` as const;
  }
  const known = mailTemplates.find((one) => one === name) ?? mailTemplates[0];
  return `templates.mail.${known}.${word}` as const;
}
