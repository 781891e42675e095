import { campaignNetworks, socialNetworks } from '@portals/contracts/constants';
import { useText } from '../../shared';
import { useBlockName } from './block-name';

const plainFields = [
  'name',
  'language',
  'subject',
  'preheader',
  'title',
  'description',
  'slug',
  'indexed',
  'layout',
  'contactLabel',
  'link',
  'picture',
  'document',
  'blocks',
] as const;

const networkOf = (field: string) => campaignNetworks.find((network) => field === `posts.${network}`);

/** Returns a function that returns the label of a campaign's field. */
export function useFieldLabel(): (field: string) => string {
  const { t } = useText();
  return (field) => {
    const network = networkOf(field);
    if (network) return socialNetworks[network].name;
    const known = plainFields.find((name) => name === field);
    return known ? t(`campaignFields.${known}`) : field;
  };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns all strings within a value, in order. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (!isFields(value)) return [];
  const { kind: _kind, type: _type, key: _key, language: _language, ...rest } = value;
  return Object.values(rest).flatMap(wordsOf);
}

/** Returns a function that describes a field's value as text: all its strings, block by block. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t } = useText();
  const blockName = useBlockName();
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'campaignFields.yes' : 'campaignFields.no');
    if (field === 'layout') return t(value === 'hero' ? 'campaignFields.hero' : 'campaignFields.plain');
    if (field === 'language') return t(value === 'es' ? 'campaignFields.es' : 'campaignFields.en');
    if (!Array.isArray(value)) return wordsOf(value).join('\n');
    return value
      .map((block: unknown) => {
        const kind = isFields(block) ? String(block.kind) : '';
        return [blockName(kind), ...wordsOf(block)].join(': ');
      })
      .join('\n');
  };
}
