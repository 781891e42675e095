import type { Content, ContentVariant } from '@portals/contracts/marketing';
import { toast } from '@portals/platform';
import { Alert, Badge, Button, Card, copyText } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Copy, RefreshCw, Send } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../shared';
import { isEmpty, wholeText } from './content-state';
import { type VariantEdit, VariantForm } from './variant-form';
import { VariantText } from './variant-text';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-block-end: ${space(4)};

  h2 { margin-inline-end: auto; font-size: 1rem; }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
  padding-block-start: ${space(4)};
  border-block-start: 1px solid ${color.line};
`;

const Earlier = styled.details`
  margin-block-start: ${space(4)};

  & > summary { font-size: ${font.size.sm}; cursor: pointer; }
  & > ul { display: grid; gap: ${space(4)}; margin: ${space(3)} 0 0; padding: 0; list-style: none; }
  & > ul > li + li { padding-block-start: ${space(4)}; border-block-start: 1px solid ${color.line}; }
`;

const tones = { writing: 'blue', whole: 'grey', stopped: 'yellow', failed: 'red' } as const;

export interface VariantCardProps {
  content: Content;
  /** Latest version of the text. */
  variant: ContentVariant;
  /** Earlier versions, newest first. */
  before: readonly ContentVariant[];
  /** True while any text is being generated, which blocks further requests. */
  isBusy: boolean;
  onRegenerate: () => void;
  /** Called with the stored text when the user wants to save it to a campaign. */
  onSave: (variant: ContentVariant) => void;
  onChanged: (variant: ContentVariant) => void;
}

/** Returns the actions on a text; they use the values in its form even if these have not been saved yet. */
function useTools({ content, variant, onRegenerate, onSave }: VariantCardProps) {
  const { t } = useText();
  const edit = useRef<VariantEdit>(null);
  const stored = async () => (edit.current === null ? variant : edit.current.save());
  const copy = async () => {
    const isCopied = await copyText(wholeText({ ...variant, ...edit.current?.typed() }, content.request));
    if (isCopied) toast({ tone: 'success', title: t('writing.copied') });
    else toast({ tone: 'destructive', title: t('writing.copyFailed') });
  };
  const regenerate = async () => {
    // Unsaved changes are stored first; otherwise they would be lost instead of becoming an earlier version.
    if ((await stored()) !== null) onRegenerate();
  };
  const toCampaign = async () => {
    const saved = await stored();
    if (saved !== null) onSave(saved);
  };
  return { edit, copy, regenerate, toCampaign };
}

/** Recreates the form, and moves the focus to its field, because the pressed button is removed. */
function useNewForm() {
  const card = useRef<HTMLElement>(null);
  const typed = useRef('');
  const [forms, setForms] = useState(0);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (forms === 0 || !isLost) return;
    const boxes = [...(card.current?.querySelectorAll('textarea') ?? [])];
    (boxes.find(({ name }) => name === typed.current) ?? boxes[0])?.focus();
  }, [forms]);
  const remember = ({ target }: { target: unknown }) => {
    if (target instanceof HTMLTextAreaElement) typed.current = target.name;
  };
  return { card, forms, remember, renew: () => setForms((before) => before + 1) };
}

/** Card for one of the generated texts. */
export function VariantCard(props: VariantCardProps) {
  const { content, variant, before, isBusy, onChanged } = props;
  const { request } = content;
  const { t } = useText();
  const { edit, copy, regenerate, toCampaign } = useTools(props);
  const { card, forms, remember, renew } = useNewForm();
  const isWriting = variant.state === 'writing';
  const hasText = !isEmpty(variant, request);
  const title = t('writing.variant', { number: variant.number });
  const state = variant.isEdited ? t('writing.edited') : t(`writing.states.${variant.state}`);
  return (
    <Card as="article" ref={card} onFocus={remember} aria-label={title} aria-busy={isWriting}>
      <Head>
        <h2>{title}</h2>
        <Badge tone={tones[variant.state]}>{state}</Badge>
      </Head>
      {variant.failure && <Alert tone="warning">{t(`writing.failures.${variant.failure}`)}</Alert>}
      {isWriting && <VariantText variant={variant} request={request} />}
      {!isWriting && hasText && (
        <VariantForm
          // A new key recreates the form with the stored values.
          key={`${variant.id}-${forms}`}
          ref={edit}
          variant={variant}
          request={request}
          onNewer={onChanged}
          onSaved={onChanged}
          onClose={renew}
        />
      )}
      {!isWriting && hasText && (
        <Tools>
          <Button size="sm" variant="secondary" icon={<Copy aria-hidden />} onClick={copy}>
            {t('writing.copy')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<RefreshCw aria-hidden />}
            disabled={isBusy}
            onClick={regenerate}
          >
            {t('writing.regenerate')}
          </Button>
          <Button size="sm" variant="secondary" icon={<Send aria-hidden />} onClick={toCampaign}>
            {t('writing.toCampaign')}
          </Button>
        </Tools>
      )}
      {before.length > 0 && (
        <Earlier>
          <summary>{t('writing.earlier', { count: before.length })}</summary>
          <ul>
            {before.map((old) => (
              <li key={old.id}>
                <VariantText variant={old} request={request} />
              </li>
            ))}
          </ul>
        </Earlier>
      )}
    </Card>
  );
}
