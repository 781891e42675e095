import { type CampaignType, channels, mailTemplates, pageTemplates } from '@portals/contracts/constants';

/** Returns the text key for a template. A template that only a newer service knows gets the text of the first template. */
export function templateWord<Word extends 'name' | 'about'>(type: CampaignType, name: string, word: Word) {
  if (channels[type].kind === 'page') {
    const known = pageTemplates.find((one) => one === name) ?? pageTemplates[0];
    return `templates.page.${known}.${word}` as const;
  }
  const known = mailTemplates.find((one) => one === name) ?? mailTemplates[0];
  return `templates.mail.${known}.${word}` as const;
}
