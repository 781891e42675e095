import { idParam } from '@portals/contracts/fields';
import { Lead, type LeadRow, type MarketingCompany } from '@portals/contracts/marketing';
import { api, toast, useDrafts, useErrorText, useInvalidate } from '@portals/platform';
import { draftName, useCache } from '@portals/platform/form';
import { Spinner } from '@portals/ui';
import { zIndex } from '@portals/ui/tokens';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { DeleteDialog, useText } from '../shared';
import { duplicateListPrefix, leadPath, leadsPrefix, useLeadRefresh } from './lead-calls';
import { LeadDialog, leadDrafts } from './lead-dialog';
import { useStatusWords } from './lead-status';
import { isUnexplained, LossDialog } from './loss/loss-dialog';
import { leadMailDrafts, MailDialog } from './mail/mail-dialog';
import { SetStatusDialog } from './set-status-dialog';

const Waiting = styled.div`
  position: fixed;
  inset-inline: 0;
  inset-block-start: 40vh;
  z-index: ${zIndex.overlay};
  pointer-events: none;
`;

type Named = Pick<LeadRow, 'id' | 'companyName'>;

/** Actions on leads, available in every panel; each one opens its dialog over the panel. */
export interface LeadActions {
  add: () => void;
  edit: (lead: { id: number }) => void;
  changeStatus: (lead: LeadRow) => void;
  /** Opens the dialog that asks why a lead was lost. */
  askLoss: (lead: LeadRow) => void;
  /** Opens the form for an email to the lead. */
  mail: (lead: { id: number }) => void;
  remove: (lead: Named) => void;
  /** Closes the detail of a deleted lead and refetches the lists. */
  removed: (id: number) => Promise<void>;
}

const Actions = createContext<LeadActions | null>(null);

/** @throws Error when it is called outside `LeadActionsProvider` */
export function useLeadActions(): LeadActions {
  const actions = useContext(Actions);
  if (actions === null) throw new Error('Leads are shown outside of their view.');
  return actions;
}

type Open =
  | { kind: 'form'; lead: Lead | null }
  | { kind: 'mail'; lead: Lead }
  | { kind: 'status'; lead: LeadRow }
  | { kind: 'loss'; lead: LeadRow }
  | { kind: 'delete'; lead: Named };

/**
 * Name of the draft that records which form is open, so that a half-written form reopens after a reload, whatever page of the list is on
 * screen.
 */
const openDraft = (companyId: number) => `${leadDrafts(companyId)}/open`;

function useOpenDialog(companyId: number, onRemoved: (id: number) => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const drafts = useDrafts();
  const invalidate = useInvalidate();
  const [open, setOpen] = useState<Open | null>(null);
  const [reading, setReading] = useState(false);
  const kind = leadDrafts(companyId);

  const asked = useRef(0);
  const show = useCallback((next: Open | null) => {
    asked.current += 1;
    setReading(false);
    setOpen(next);
  }, []);

  // A list row has no notes and may be stale, so the lead is refetched before the form opens. The page stays usable meanwhile, so a reply
  // counts only if nothing else has been opened or asked for since: it must neither replace an open form nor the one chosen last.
  const read = useCallback(
    async (kind: 'form' | 'mail', { id }: { id: number }) => {
      asked.current += 1;
      const own = asked.current;
      setReading(true);
      try {
        const lead = await api.get(leadPath(id), { schema: Lead });
        if (own !== asked.current) return;
        drafts.write(openDraft(companyId), { id });
        show({ kind, lead });
      } catch (error) {
        if (own !== asked.current) return;
        setReading(false);
        toast({ tone: 'destructive', title: t('lead.failed'), description: errorText(error) });
      }
    },
    [companyId, drafts, t, errorText, show],
  );

  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const id = idParam.safeParse(String(drafts.read(openDraft(companyId))?.id)).data;
    if (drafts.read(draftName(kind, null))) show({ kind: 'form', lead: null });
    else if (id !== undefined && drafts.read(draftName(kind, id))) void read('form', { id });
    else if (id !== undefined && drafts.read(draftName(leadMailDrafts(companyId), id)))
      void read('mail', { id });
  }, [companyId, kind, drafts, read, show]);

  const close = useCallback(() => show(null), [show]);
  const actions = useMemo(
    (): LeadActions => ({
      add: () => show({ kind: 'form', lead: null }),
      edit: (lead) => void read('form', lead),
      mail: (lead) => void read('mail', lead),
      changeStatus: (lead) => show({ kind: 'status', lead }),
      askLoss: (lead) => show({ kind: 'loss', lead }),
      remove: (lead) => show({ kind: 'delete', lead }),
      removed: (id) => {
        onRemoved(id);
        return invalidate(leadsPrefix(companyId), duplicateListPrefix(companyId));
      },
    }),
    [read, show, companyId, onRemoved, invalidate],
  );
  return { open, reading, close, actions };
}

interface DialogsProps {
  company: MarketingCompany;
  open: Open;
  onClose: () => void;
  actions: LeadActions;
}

function Dialogs({ company, open, onClose, actions }: DialogsProps) {
  const companyId = company.id;
  const { t } = useText();
  const { label } = useStatusWords();
  const cache = useCache();
  const refresh = useLeadRefresh(companyId);
  const invalidate = useInvalidate();
  const lost = useRef<Lead | null>(null);
  const show = async (lead: Lead) => {
    await cache.put(leadPath(lead.id), lead);
    await refresh(lead.id);
  };
  const newer = (current: unknown) => {
    const stored = Lead.parse(current);
    void show(stored);
    return { version: stored.version, values: { status: label(stored.status) } };
  };
  if (open.kind === 'form') {
    const forShown = { companyId, lead: open.lead, onClose, onSaved: show };
    return <LeadDialog {...forShown} onNewer={(stored) => void show(stored)} />;
  }
  if (open.kind === 'mail') {
    const { lead } = open;
    const sent = () => refresh(lead.id).then(() => invalidate(leadPath(lead.id)));
    return <MailDialog lead={lead} company={company} onClose={onClose} onSent={sent} />;
  }
  if (open.kind === 'loss') return <LossDialog lead={open.lead} onClose={onClose} onSaved={show} />;
  if (open.kind === 'status') {
    const { id, companyName, status, version } = open.lead;
    return (
      <SetStatusDialog
        companyId={companyId}
        title={t('leadStatusDialog.title')}
        description={companyName}
        status={status}
        edit={{ version, newer }}
        send={(next, read) => api.patch(leadPath(id), { status: next, version: read }, { schema: Lead })}
        onSent={async (saved) => {
          toast({ tone: 'success', title: t('leadStatusDialog.changed'), description: label(saved.status) });
          await show(saved);
          if (isUnexplained(saved)) lost.current = saved;
        }}
        onClose={() => (lost.current ? actions.askLoss(lost.current) : onClose())}
      />
    );
  }
  const { companyName: name, id } = open.lead;
  return (
    <DeleteDialog
      path={leadPath(id)}
      title={t('leadDelete.title', { name })}
      text={t('leadDelete.text')}
      confirmLabel={t('leadDelete.confirm')}
      deleted={{ title: t('leadDelete.deleted'), description: name }}
      onClose={onClose}
      onDeleted={() => actions.removed(id)}
    />
  );
}

export interface LeadActionsProviderProps {
  company: MarketingCompany;
  /** Closes the detail of a deleted lead, if it is open. */
  onRemoved: (id: number) => void;
  children: ReactNode;
}

/** Provides the actions on a company's leads to all components below, and renders the dialogs. */
export function LeadActionsProvider({ company, onRemoved, children }: LeadActionsProviderProps) {
  const { t } = useText();
  const { open, reading, close, actions } = useOpenDialog(company.id, onRemoved);
  return (
    <Actions value={actions}>
      {children}
      {reading && (
        <Waiting>
          <Spinner label={t('lead.loading')} />
        </Waiting>
      )}
      {open && (
        <Dialogs
          key={`${open.kind} ${open.lead?.id}`}
          company={company}
          open={open}
          onClose={close}
          actions={actions}
        />
      )}
    </Actions>
  );
}
