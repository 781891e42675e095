import { Lead, type MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useApi } from '@portals/platform';
import { Badge, Button, Card, CardText, EmptyState, NoMatchArt, PageHeader } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { Flag, Mail, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { ReadFailed, ReadingLines, useText } from '../../shared';
import { MergedSection } from '../duplicates/merged-section';
import { EraseButton } from '../erasure/erase-button';
import { FitReasons } from '../fit/fit-reasons';
import { useLeadActions } from '../lead-actions';
import { useLeadLinks } from '../lead-address';
import { leadPath } from '../lead-calls';
import { columnOf, statusTone, useStatusWords } from '../lead-status';
import { isUnexplained } from '../loss/loss-dialog';
import { LeadMailList } from '../mail/lead-mail-list';
import { NextStepDay } from '../next-step-day';
import { LeadSuppressionNote } from '../suppressions/lead-suppression-note';
import { LeadFacts } from './lead-facts';
import { LeadTimeline } from './lead-timeline';

const Over = styled.div`
  container-type: inline-size;

  &:focus { outline: none; }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(5)};

  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(5)}; }
  ${media.lg} {
    /* Two columns only if enlarged text leaves enough room. */
    @container (min-width: 40rem) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  }
`;

const Part = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h4}; }
  & > p { color: ${color.muted}; }
`;

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Part as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Part>
  );
}

function NextStep({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { nextStep, nextStepOn, status } = lead;
  if (!nextStep && !nextStepOn) return <p>{t('lead.noNextStep')}</p>;
  return (
    <>
      {nextStepOn && (
        <div>
          <NextStepDay day={nextStepOn} status={status} />
        </div>
      )}
      {nextStep && <CardText>{nextStep}</CardText>}
    </>
  );
}

function Actions({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { edit, changeStatus, mail, remove } = useLeadActions();
  return (
    <>
      <Button variant="secondary" icon={<Mail aria-hidden />} onClick={() => mail(lead)}>
        {t('leadMail.send')}
      </Button>
      <Button variant="secondary" icon={<Flag aria-hidden />} onClick={() => changeStatus(lead)}>
        {t('leads.changeStatus')}
      </Button>
      <Button variant="secondary" icon={<Trash2 aria-hidden />} onClick={() => remove(lead)}>
        {t('lead.delete')}
      </Button>
      <Button icon={<Pencil aria-hidden />} onClick={() => edit(lead)}>
        {t('lead.edit')}
      </Button>
    </>
  );
}

/** Shows why a lead was lost, with a button to enter a missing reason. */
function LossReasonText({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { askLoss } = useLeadActions();
  return (
    <>
      <CardText>
        {[t(`lossReason.${lead.lossReason ?? 'none'}`), lead.lossNote].filter(Boolean).join(': ')}
      </CardText>
      {isUnexplained(lead) && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => askLoss(lead)}>
            {t('lossReason.ask')}
          </Button>
        </div>
      )}
    </>
  );
}

function Shown({ lead, company }: { lead: Lead; company: MarketingCompany }) {
  const { t } = useText();
  const { label } = useStatusWords();
  const { panelHref } = useLeadLinks();
  return (
    <>
      <PageHeader
        title={lead.companyName}
        breadcrumbs={[{ label: t('views.leads'), href: panelHref }, { label: lead.companyName }]}
        meta={<Badge tone={statusTone(lead.status)}>{label(lead.status)}</Badge>}
        action={<Actions lead={lead} />}
      />
      <Columns>
        <div>
          <Section title={t('lead.contact')}>
            <LeadFacts lead={lead} />
            <LeadSuppressionNote lead={lead} company={company} />
          </Section>
          <Section title={t('leadFields.notes')}>
            {lead.notes ? <CardText>{lead.notes}</CardText> : <p>{t('lead.noNotes')}</p>}
          </Section>
        </div>
        <div>
          {columnOf(lead.status) === 'lost' && (
            <Section title={t('lossReason.heading')}>
              <LossReasonText lead={lead} />
            </Section>
          )}
          <Section title={t('leadFields.nextStep')}>
            <NextStep lead={lead} />
          </Section>
          <Section title={t('leadMail.list')}>
            <LeadMailList id={lead.id} />
          </Section>
          <FitReasons lead={lead} />
          <MergedSection lead={lead} />
          <Section title={t('lead.timeline')}>
            <LeadTimeline id={lead.id} />
          </Section>
          <EraseButton lead={lead} />
        </div>
      </Columns>
    </>
  );
}

export interface LeadDetailProps {
  id: number;
  company: MarketingCompany;
}

/**
 * Scrolls to the top and focuses an element that replaces another one within a page. Unmounting it restores the scroll position and focus.
 * The shell does this only when the page changes.
 * @returns ref for the new element
 */
function useOwnPlace<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const page = document.documentElement;
    const top = page.scrollTop;
    page.scrollTop = 0;
    shown.current?.focus({ preventScroll: true });
    return () => {
      if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) return;
      page.scrollTop = top;
      opener.focus({ preventScroll: true });
    };
  }, []);
  return shown;
}

/** Shows the detail of a lead, with a link back to the panel from which it was opened. */
export function LeadDetail({ id, company }: LeadDetailProps) {
  const { t } = useText();
  const { panelHref } = useLeadLinks();
  const place = useOwnPlace<HTMLDivElement>();
  const reading = useApi(leadPath(id), { schema: Lead, on404: 'returnNull' });
  const { data: lead, error, isValidating, mutate } = reading;
  const shown = () => {
    // A lead of another company must not appear under this company's name, even if the user may see both companies.
    if (lead === null || (lead && lead.marketingCompanyId !== company.id)) {
      return (
        <EmptyState
          art={<NoMatchArt />}
          title={t('lead.missing')}
          text={t('lead.missingText', { name: company.name })}
          action={
            <Button variant="secondary" asChild>
              <PortalLink to={panelHref}>{t('lead.back')}</PortalLink>
            </Button>
          }
        />
      );
    }
    if (lead) return <Shown lead={lead} company={company} />;
    if (error) {
      return <ReadFailed title={t('lead.failed')} pending={isValidating} read={mutate} />;
    }
    return <ReadingLines label={t('lead.loading')} lines={6} />;
  };
  return (
    <Over ref={place} tabIndex={-1}>
      {shown()}
    </Over>
  );
}
