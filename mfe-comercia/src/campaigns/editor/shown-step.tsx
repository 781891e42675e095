import { type CampaignType, hasKind } from '@portals/contracts/constants';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Button, ConfirmDialog, Skeleton } from '@portals/ui';
import { ArrowRight, Sparkles } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText, viewPath } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { EmailContent } from '../content/email-content';
import { LandingContent } from '../content/landing-content';
import { SocialContent } from '../content/social-content';
import { useEditing } from '../editing/editing';
import { EditorBox, Line } from '../editing/editor-box';
import { useSendingParts } from '../editing/sending-parts';
import { useFaultText } from '../editing/use-fault-text';
import { FiguresStep } from '../figures/figures-step';
import { HistoryStep } from '../history/history-step';
import { ReviewStep } from '../review/review-step';
import { WithPreview } from '../review/with-preview';
import { isEmptyDocument } from '../saving/is-empty';
import { TemplateGallery } from '../templates/template-gallery';
import { withType } from './new-document';
import { TypeFields } from './type-fields';
import { usePlace } from './use-place';

interface WayOnProps {
  to: string;
  label: string;
}

function WayOn({ to, label }: WayOnProps) {
  return (
    <Button asChild>
      <PortalLink to={to}>
        {label}
        <ArrowRight aria-hidden />
      </PortalLink>
    </Button>
  );
}

function TypeStep() {
  const { t } = useText();
  const fault = useFaultText();
  const { edited, change, row, saver } = useEditing();
  const { stepHref } = useCampaignAddress();
  const [asked, setAsked] = useState<CampaignType | null>(null);
  const { type, language } = edited.document;
  const isPublic = row.publicPath !== null && hasKind(edited.document, 'page');
  const setType = (next: CampaignType) =>
    change((now) => ({ ...now, document: withType(saver, next, now.document) }));
  return (
    <EditorBox>
      <TypeFields
        name={edited.name}
        type={type}
        language={language}
        nameProblem={fault('name') && t('typeStep.nameRequired')}
        onChange={({ name, type: next, language: spoken }) => {
          if (next) (isPublic ? setAsked : setType)(next);
          else
            change((now) => ({
              name: name ?? now.name,
              document: { ...now.document, language: spoken ?? now.document.language },
            }));
        }}
      />
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t('typeStep.withdraw.title')}
          text={t('typeStep.withdraw.text', { path: row.publicPath ?? '' })}
          confirmLabel={t('typeStep.withdraw.confirm')}
          onConfirm={() => {
            setType(asked);
            setAsked(null);
          }}
        />
      )}
      <Line>
        <WayOn to={stepHref(row.id, 'content')} label={t('steps.toContent')} />
      </Line>
    </EditorBox>
  );
}

function ContentStep({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const [params] = useSearchParams();
  const { edited, row } = useEditing();
  const { stepHref } = useCampaignAddress();
  const box = useRef<HTMLDivElement>(null);
  usePlace(box);
  const isEmpty = !hasKind(edited.document, 'posts') && isEmptyDocument(edited.document);
  // The templates are not offered again once something has been written, even if the user deletes all of it.
  const [isOffered, setOffered] = useState(isEmpty);
  if (isOffered && !isEmpty) setOffered(false);
  const product = params.get('product');
  const generate = viewPath('content', company.id, {
    campaign: String(row.id),
    ...(product && { product }),
  });
  if (isOffered)
    return (
      <EditorBox ref={box}>
        <TemplateGallery company={company} onSkip={() => setOffered(false)} />
      </EditorBox>
    );
  return (
    <WithPreview>
      <EditorBox ref={box}>
        <div>
          <Button asChild size="sm" variant="secondary">
            <PortalLink to={generate}>
              <Sparkles aria-hidden />
              {t('content.generate')}
            </PortalLink>
          </Button>
        </div>
        {hasKind(edited.document, 'email') && <EmailContent />}
        {hasKind(edited.document, 'posts') && <SocialContent />}
        {hasKind(edited.document, 'page') && <LandingContent />}
        <Line>
          <WayOn to={stepHref(row.id, 'review')} label={t('steps.toReview')} />
        </Line>
      </EditorBox>
    </WithPreview>
  );
}

export interface ShownStepProps {
  company: MarketingCompany;
  /** Opens the dialog that changes the status. */
  onStatus: () => void;
}

/** Shows the editor step that the URL names. */
export function ShownStep({ company, onStatus }: ShownStepProps) {
  const { step } = useCampaignAddress();
  const { row } = useEditing();
  const { Step: SendStep } = useSendingParts();
  switch (step) {
    case 'type':
      return <TypeStep />;
    case 'review':
      return <ReviewStep onStatus={onStatus} />;
    case 'send':
      // Only emails can be sent.
      if (!hasKind(row, 'email')) return <ReviewStep onStatus={onStatus} />;
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SendStep company={company} />
        </Suspense>
      );
    case 'figures':
      return <FiguresStep />;
    case 'history':
      return <HistoryStep />;
    default:
      return <ContentStep company={company} />;
  }
}
