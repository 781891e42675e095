import type { Content, ContentVariant } from '@portals/contracts/marketing';
import { Alert, Button, EmptyState, VisuallyHidden } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { Sparkles, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PlanArt, useText } from '../shared';
import { AdDesignPictures } from './ad-design/ad-design-pictures';
import { byNumber, isEmpty, isStored } from './content-state';
import { MadeCampaigns } from './made-campaigns';
import { SaveToCampaign } from './save-to-campaign';
import type { Generation } from './use-generation';
import { VariantCard } from './variant-card';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-end: ${space(4)};

  p { display: flex; align-items: center; gap: ${space(2)}; color: ${color.muted}; font-size: ${font.size.sm}; }
  p > svg { flex: none; width: 1.125rem; height: 1.125rem; color: ${color.accentText}; }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};

  & > article { height: auto; }
  ${media.xl} { grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); }
`;

const Results = styled.section`
  &:focus { outline: none; }
`;

const Designs = styled.div`margin-block-start: ${space(6)};`;

const Notices = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-block-end: ${space(4)};
`;

interface WrittenTextsProps {
  generation: Generation;
  onRegenerate: (content: Content, variant: ContentVariant) => void;
  /** Repeats the request with the built-in generator instead of the language model. */
  onBuiltIn: () => void;
  /** Reason why a text could not be regenerated. */
  failure: string | null;
}

/** Announces to screen readers the start and the result of the generation, but not every new word. */
function Progress({ content, isWriting }: Pick<Generation, 'content' | 'isWriting'>) {
  const { t } = useText();
  const states = content === null ? [] : byNumber(content).map(({ last }) => last.state);
  const count = states.filter((state) => state === 'whole').length;
  const failed = states.filter((state) => state === 'failed').length;
  const some = [
    t('writing.progress.done', { count }),
    ...(failed > 0 ? [t('writing.progress.failed', { count: failed })] : []),
  ];
  const ended = states.includes('stopped')
    ? t('writing.progress.stopped')
    : states.length === 0
      ? t('writing.progress.nothing')
      : count === 0
        ? t('writing.progress.allFailed')
        : some.join('. ');
  const going =
    count === 0 ? t('writing.progress.writing') : t('writing.progress.some', { count, total: states.length });
  const said = isWriting || states.includes('writing') ? going : ended;
  return <VisuallyHidden role="status">{content === null && !isWriting ? '' : said}</VisuallyHidden>;
}

/** Shows that the language model failed, and offers the built-in generator instead. */
function Failed({ content, onBuiltIn }: { content: Content; onBuiltIn: () => void }) {
  const { t } = useText();
  const failed = byNumber(content).find(({ last }) => last.state === 'failed')?.last;
  if (!failed) return null;
  const reason = t(`writing.failures.${failed.failure ?? 'internal'}`);
  // When some text was stored, nothing is shown here, because the cards of the texts show the failure.
  if (failed.generator === 'built-in')
    return isStored(content) ? null : (
      <Alert tone="warning" title={t('writing.progress.allFailed')}>
        {reason}
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      title={t('writing.modelFailed')}
      action={
        <Button size="sm" variant="secondary" onClick={onBuiltIn}>
          {t('writing.useBuiltIn')}
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}

/** Scrolls to newly requested texts, and restores the focus when the stop button is removed. */
function useArrival({ content, isWriting }: Pick<Generation, 'content' | 'isWriting'>) {
  const section = useRef<HTMLElement>(null);
  const id = content?.id ?? null;
  const before = useRef({ id, isWriting });
  useEffect(() => {
    const isNew = id !== null && id !== before.current.id;
    const isLost = before.current.isWriting && !isWriting && document.activeElement === document.body;
    before.current = { id: id ?? before.current.id, isWriting };
    if (!isNew && !isLost) return;
    section.current?.focus({ preventScroll: true });
    const { top } = section.current?.getBoundingClientRect() ?? { top: 0 };
    // Scrolls without animation.
    if (isNew && (top < 0 || top > window.innerHeight / 2)) section.current?.scrollIntoView();
  }, [id, isWriting]);
  return section;
}

/** Shows the texts with their actions, side by side where there is room. */
export function WrittenTexts({ generation, onRegenerate, onBuiltIn, failure }: WrittenTextsProps) {
  const { t } = useText();
  const { content, isWriting, stop, show } = generation;
  const [saved, setSaved] = useState<ContentVariant | null>(null);
  const texts = content === null ? [] : byNumber(content);
  const section = useArrival(generation);
  return (
    <Results ref={section} tabIndex={-1} aria-label={t('writing.results')}>
      <Progress content={content} isWriting={isWriting} />
      {(isWriting || (content !== null && isStored(content))) && (
        <Head>
          <p>
            <Sparkles aria-hidden />
            {t('writing.mark')}
          </p>
          {isWriting && (
            <Button variant="secondary" icon={<Square aria-hidden />} onClick={stop}>
              {t('writing.stop')}
            </Button>
          )}
        </Head>
      )}
      {content !== null && !isWriting && isStored(content) && <MadeCampaigns content={content} />}
      {texts.length === 0 && !isWriting && (
        <EmptyState art={<PlanArt />} title={t('writing.emptyTitle')} text={t('writing.emptyText')} />
      )}
      <Notices>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        {content !== null && !isWriting && <Failed content={content} onBuiltIn={onBuiltIn} />}
      </Notices>
      {content !== null && (isWriting || isStored(content)) && (
        <Grid>
          {texts.map(({ last, before }) => (
            <VariantCard
              key={last.number}
              content={content}
              variant={last}
              before={before}
              isBusy={isWriting}
              onRegenerate={() => onRegenerate(content, last)}
              onSave={setSaved}
              onChanged={show}
            />
          ))}
        </Grid>
      )}
      {content !== null && !isWriting && content.request.type === 'ad-design' && isStored(content) && (
        <Designs>
          <AdDesignPictures
            companyId={content.marketingCompanyId}
            contentId={content.id}
            variants={texts.flatMap(({ last }) => (isEmpty(last, content.request) ? [] : [last]))}
          />
        </Designs>
      )}
      {content !== null && saved !== null && (
        <SaveToCampaign content={content} variant={saved} onClose={() => setSaved(null)} />
      )}
    </Results>
  );
}
