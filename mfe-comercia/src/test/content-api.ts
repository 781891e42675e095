import { type Campaign, Content, ContentRow, ContentVariant } from '@portals/contracts/marketing';
import type { FakeCall, FakeEvents, reply } from '@portals/platform/testing';
import { changeRow, missing, pageOf, times } from './fake-rows';
import { type MarketingData, marketingApi } from './marketing-api';

export const variant = (id: number, number: number, changes: Partial<ContentVariant> = {}): ContentVariant =>
  ContentVariant.parse({
    id,
    contentId: 1,
    number,
    generator: 'built-in',
    model: null,
    state: 'whole',
    failure: null,
    isEdited: false,
    digitalSourceType: 'algorithmicMedia',
    ...times,
    version: 1,
    ...changes,
  });

export const content = (id: number, changes: object = {}): Content =>
  Content.parse({
    id,
    marketingCompanyId: 3,
    request: {
      type: 'social',
      network: 'x',
      productId: 1,
      audience: 'Hotels in Madrid',
      tone: 'friendly',
      language: 'en',
      length: 'short',
      variants: 2,
    },
    productName: 'Chair',
    generator: 'built-in',
    model: null,
    isGeneratedAutomatically: true,
    createdAt: times.createdAt,
    variants: [variant(11, 1, { text: 'Sit well.' }), variant(12, 2, { text: 'Oak, made to last.' })],
    ...changes,
  });

export interface ContentData extends MarketingData {
  contents: Content[];
  model: string | null;
  /** Campaigns created from the texts. */
  campaigns?: Campaign[];
  /** Responses to the next requests that generate texts. */
  streams: (FakeEvents | ReturnType<typeof reply>)[];
}

const rowOf = ({ request, variants, ...row }: Content): ContentRow => {
  const { type, network, language, productId } = request;
  return ContentRow.parse({ ...row, type, network, language, productId, excerpt: variants[0]?.text ?? '' });
};

/** Fakes the marketing service, including its text generators. */
export function contentApi(data: ContentData) {
  const others = marketingApi(data);
  const list = (query: URLSearchParams) => {
    const [search, type] = [query.get('search') ?? '', query.get('type')];
    const found = data.contents.map(rowOf).filter((row) => row.excerpt.toLowerCase().includes(search));
    return pageOf(type === null ? found : found.filter((row) => row.type === type), query);
  };
  const stream = () => {
    const next = data.streams.shift();
    return next && 'answer' in next ? next.answer() : (next ?? missing());
  };
  return (call: FakeCall): unknown => {
    const { method, path, body } = call;
    const [pathname = '', search = ''] = path.split('?');
    const [, , , kind = '', id, below = ''] = pathname.split('/');
    if (below === 'content-generators') return { model: data.model };
    if (below === 'campaigns' && method === 'GET') {
      const query = new URLSearchParams(search);
      const made = data.campaigns?.filter(({ contentId }) => String(contentId) === query.get('contentId'));
      return pageOf(made ?? [], query);
    }
    if (below === 'contents' && method === 'GET') return list(new URLSearchParams(search));
    if (method === 'POST' && (below === 'contents' || below === 'variants')) return stream();
    if (kind === 'content-variants') {
      const at = data.contents.findIndex(({ variants }) => variants.some((one) => one.id === Number(id)));
      const owner = data.contents[at];
      if (!owner) return missing();
      const variants = [...owner.variants];
      const answer = changeRow(variants, Number(id), body);
      data.contents[at] = { ...owner, variants };
      return answer;
    }
    if (kind !== 'contents') return others(call);
    const found = data.contents.find((one) => one.id === Number(id));
    if (!found) return missing();
    if (method !== 'DELETE') return found;
    data.contents.splice(data.contents.indexOf(found), 1);
    return undefined;
  };
}
