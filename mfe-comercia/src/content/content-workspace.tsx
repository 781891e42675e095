import { idParam } from '@portals/contracts/fields';
import type {
  Content,
  ContentVariant,
  MarketingCompany,
  MarketingProduct,
} from '@portals/contracts/marketing';
import { useErrorText, useLanguage } from '@portals/platform';
import { Form } from '@portals/ui';
import { color, media, radius, space } from '@portals/ui/tokens';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../shared';
import { contentsPath, contentVariantsPath } from './content-calls';
import { ContentFields } from './content-fields';
import { useContentForm } from './content-form';
import type { KnownProducts } from './product-field';
import { useGeneration } from './use-generation';
import { WrittenTexts } from './written-texts';

/* With enlarged text, the second column moves below the first even in a wide window. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(6)};
  margin-block-start: ${space(4)};

  ${media.lg} {
    display: flex;
    flex-wrap: wrap;
    & > * { min-width: 0; }
    & > :first-child { flex: 1 1 21rem; }
    & > :last-child { flex: 999 1 18rem; }
  }
`;

const Asked = styled.div`
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  /* In a low window the button sticks to the bottom; the scroll margin keeps it from covering the focused field. */
  ${media.lg} {
    button[type='submit'] {
      position: sticky;
      inset-block-end: ${space(3)};
      box-shadow: 0 0 0 ${space(3)} ${color.surface};
    }
    :is(input, select, textarea) { scroll-margin-block-end: ${space(18)}; }
  }
`;

export interface ContentWorkspaceProps {
  company: MarketingCompany;
  products: KnownProducts;
  model: string | null;
  /** Stored texts opened by the user; null for a new request. */
  opened: Content | null;
  /** Called with the id of the texts on screen, which the URL should contain from then on. */
  onShown: (id: number | null) => void;
}

/** Shows the request form and, beside it, the generated texts. */
export function ContentWorkspace({ company, products, model, opened, onShown }: ContentWorkspaceProps) {
  const { t } = useText();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const generation = useGeneration(company.id, opened, onShown);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<MarketingProduct | null>(null);
  const known = found === null ? products.rows : [...products.rows, found];
  const written = useContentForm({
    company,
    products: known,
    productId: idParam.safeParse(params.get('product')).data ?? null,
    shown: opened,
    hasModel: model !== null,
    language,
    send: (asked) => {
      setFailure(null);
      return generation.start(contentsPath(company.id), asked);
    },
  });
  const { form, state } = written;
  const regenerate = async ({ id }: Content, { number }: ContentVariant) => {
    setFailure(null);
    const body = { number, generator: form.getValues('generator') };
    await generation
      .start(contentVariantsPath(id), body)
      .catch((error: unknown) => setFailure(errorText(error)));
  };
  const writeBuiltIn = () => {
    form.setValue('generator', 'built-in');
    void state.onSubmit();
  };
  return (
    <Columns>
      <Asked>
        <Form {...state} submitLabel={t('writing.submit')}>
          <ContentFields
            written={written}
            product={{
              companyId: company.id,
              products,
              chosen: known.find(({ id }) => String(id) === form.watch('productId')),
              onFound: setFound,
            }}
            model={model}
          />
        </Form>
      </Asked>
      <WrittenTexts
        generation={generation}
        onRegenerate={(content, variant) => void regenerate(content, variant)}
        onBuiltIn={writeBuiltIn}
        failure={failure}
      />
    </Columns>
  );
}
