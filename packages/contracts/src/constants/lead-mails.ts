import { fillVariables } from './campaign-rules.js';
import { type CampaignVariable, campaignVariables } from './campaigns.js';

type FilledLead = Readonly<Record<CampaignVariable, string | null>>;

/** A text with the fields of a lead in the places of its variables; what the lead has is text in one line, whatever it looks like. */
export function fillForLead(text: string, lead: FilledLead): string {
  const values = campaignVariables.map((name) => [name, lead[name]?.replace(/\s+/gu, ' ') ?? null]);
  return fillVariables(text, Object.fromEntries(values));
}

/** A subject of a single mail as the lead reads it: always one line. */
export const subjectForLead = (subject: string, lead: FilledLead): string =>
  fillForLead(subject, lead).replace(/\s+/gu, ' ').trim();
