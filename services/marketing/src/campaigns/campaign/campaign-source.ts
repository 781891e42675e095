import type { DigitalSourceType } from '@portals/contracts/constants';
import type { Campaign } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';
import { ContentEntity } from '../content/content.entity.js';
import { type ContentRepository, textsOf } from '../content/content.repository.js';
import { sourceOfCampaign } from '../content/digital-source.rules.js';
import { textsIn } from './campaign-text.rules.js';

/** Returns the id of the generated texts behind a campaign if they belong to its company; otherwise null. */
export async function ownContent(
  id: number | null,
  marketingCompanyId: number,
  manager: EntityManager,
): Promise<number | null> {
  if (id === null) return null;
  return (await manager.existsBy(ContentEntity, { id, marketingCompanyId })) ? id : null;
}

/**
 * Returns the origin of a campaign's text (person, generator or both). It compares the text with the generated texts; once these have been
 * deleted, the origin can only stay as long as nobody changes the text.
 * @param isReworded true when the text has changed since its origin was determined
 */
export async function sourceIn(
  { document, contentId, digitalSourceType }: Pick<Campaign, 'document' | 'contentId' | 'digitalSourceType'>,
  isReworded: boolean,
  contents: ContentRepository,
  manager: EntityManager,
): Promise<DigitalSourceType | null> {
  if (contentId === null && !isReworded) return digitalSourceType;
  const variants = contentId === null ? [] : await contents.variants(contentId, manager);
  const written = variants.map((variant) => ({ ...variant, texts: textsOf(variant) }));
  return sourceOfCampaign(textsIn(document), digitalSourceType, written);
}
