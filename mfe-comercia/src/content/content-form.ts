import {
  type ContentNetwork,
  type Language,
  networksOfContent,
  usualNetwork,
} from '@portals/contracts/constants';
import {
  type Content,
  ContentForm,
  type MarketingCompany,
  type MarketingProduct,
} from '@portals/contracts/marketing';
import { draftName, useForm } from '@portals/platform/form';
import { useEffect, useRef } from 'react';
import { linkSuggestion } from './link-suggestion';

const formFields = [
  'type',
  'network',
  'productId',
  'audience',
  'tone',
  'language',
  'length',
  'keyPoints',
  'callToAction',
  'link',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'variants',
  'generator',
] as const;

/** Returns the initial values: from the request of the open texts if there are any, otherwise defaults with the company's audience. */
function valuesOf({
  company,
  products,
  productId,
  shown,
  hasModel,
  language,
}: Omit<ContentFormOptions, 'send'>) {
  const first = products.find(({ id }) => id === productId) ?? products[0];
  if (shown === null) {
    return {
      type: 'social' as const,
      network: usualNetwork as ContentNetwork,
      productId: first ? String(first.id) : '',
      audience: company.targetAudience,
      tone: 'professional' as const,
      language,
      length: 'medium' as const,
      keyPoints: '',
      callToAction: '',
      link: '',
      ...linkSuggestion('social', usualNetwork, first?.name ?? ''),
      variants: '3' as const,
      generator: hasModel ? ('model' as const) : ('built-in' as const),
    };
  }
  const { request, generator } = shown;
  const known = products.some(({ id }) => id === request.productId);
  return {
    ...request,
    network: request.network ?? ('' as const),
    productId: known ? String(request.productId) : '',
    keyPoints: request.keyPoints ?? '',
    callToAction: request.callToAction ?? '',
    link: request.link ?? '',
    utmSource: request.utmSource ?? '',
    utmMedium: request.utmMedium ?? '',
    utmCampaign: request.utmCampaign ?? '',
    variants: request.variants === 2 ? ('2' as const) : ('3' as const),
    generator: hasModel ? generator : ('built-in' as const),
  };
}

export interface ContentFormOptions {
  company: MarketingCompany;
  products: readonly MarketingProduct[];
  /** Initially chosen product; the first one by default. */
  productId: number | null;
  /** Texts that the user has opened from the history; null for none. */
  shown: Content | null;
  hasModel: boolean;
  language: Language;
  send: (asked: ContentForm) => Promise<void>;
}

/** Form that requests texts. The typed values stay after the request, whether or not it succeeds. */
export function useContentForm(options: ContentFormOptions) {
  const { company, products, shown, send } = options;
  const written = useForm({
    schema: ContentForm,
    fields: formFields,
    values: valuesOf(options),
    draft: draftName(`marketing-companies/${company.id}/contents`, shown?.id ?? null),
    send,
  });
  const { form } = written;
  const [type, network, productId] = form.watch(['type', 'network', 'productId']);
  const name = products.find(({ id }) => String(id) === productId)?.name ?? '';
  const suggested = useRef(linkSuggestion(type, network, name));
  const { getValues, setValue } = form;
  useEffect(() => {
    const networks: readonly string[] = networksOfContent[type];
    if (network !== '' && !networks.includes(network))
      return setValue('network', type === 'social' ? usualNetwork : '');
    if (network === '' && type === 'social') return setValue('network', usualNetwork);
    const next = linkSuggestion(type, network, name);
    for (const field of ['utmSource', 'utmMedium', 'utmCampaign'] as const)
      if (getValues(field) === suggested.current[field]) setValue(field, next[field]);
    suggested.current = next;
  }, [type, network, name, getValues, setValue]);
  return written;
}

export type WrittenForm = ReturnType<typeof useContentForm>;
