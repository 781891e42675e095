import {
  contactServices,
  formAgeHeader,
  formKeyHeader,
  interestServices,
  marketingConsentHeader,
  privacyConsentHeader,
} from '@portals/contracts/constants';
import { ApiError, api, toast, useSite } from '@portals/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { contactEndpoint, site } from '../constants';
import { useText } from '../text';
import {
  type ContactDraft,
  checkDraft,
  type DraftErrors,
  type DraftField,
  draftIn,
  type FormField,
  fieldsInOrder,
  isTooLong,
  toPayload,
  typedFields,
} from './draft';
import { failureText } from './failure-text';
import { clearSent, draftKey, onDraftChanged, storeDraft, unsentDraft } from './unsent-drafts';

/** `services` lists the services of the home page; `interest` lists AI, DeFi or both, for /solutions. */
export type FormKind = 'services' | 'interest';

function useChoices(kind: FormKind): { value: string; label: string }[] {
  const { t } = useText();
  return kind === 'services'
    ? contactServices.map((value) => ({ value, label: t(`form.service_${value}`) }))
    : interestServices.map((value) => ({ value, label: t(`form.interest_${value}`) }));
}

const fieldOfCall: Readonly<Record<string, DraftField>> = {
  name: 'nombre',
  email: 'email',
  company: 'empresa',
  service: 'servicio',
  message: 'mensaje',
};

type RefusedFields = Partial<Record<DraftField, string>>;

/** Returns the server's error messages for individual fields, by form field. */
function readRefusal(failure: unknown): RefusedFields {
  if (!(failure instanceof ApiError)) return {};
  const told = failure.fields.flatMap(({ field, message }) => {
    const name = fieldOfCall[field];
    return name === undefined || message === '' ? [] : [[name, message] as const];
  });
  return Object.fromEntries(told);
}

/**
 * Holds the values of the form and their errors. Typing clears the error of a field, but an error about excessive length appears
 * immediately.
 * @param hasPrivacyBox true when the form has a privacy box, which must be ticked
 */
function useDraft(kind: FormKind, hasPrivacyBox: boolean) {
  const [draft, setDraft] = useState(() => unsentDraft(kind));
  useEffect(() => void storeDraft(kind, draft), [kind, draft]);
  const [found, setFound] = useState<DraftErrors>({});
  const [refused, refuse] = useState<RefusedFields>({});
  const [website, setWebsite] = useState('');
  const [marketing, setMarketing] = useState(false);
  const [privacy, setPrivacy] = useState(false);
  useEffect(() => {
    return onDraftChanged(kind, setDraft);
  }, [kind]);
  const change = (field: DraftField, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setFound(({ [field]: _mended, ...others }) => others);
    refuse(({ [field]: _mended, ...others }) => others);
  };
  const tickPrivacy = (ticked: boolean) => {
    setPrivacy(ticked);
    setFound(({ privacidad: _mended, ...others }) => others);
  };
  /** Adopts values that the visitor typed into the prerendered page before its script ran; otherwise the next render would clear them. */
  const adopt = useCallback((fields: FormData) => {
    setDraft(draftIn(fields));
    setMarketing(fields.has('marketing'));
    setPrivacy(fields.has('privacidad'));
  }, []);
  /** @returns the first invalid field, if any */
  const check = (): FormField | undefined => {
    const faults = checkDraft(draft, hasPrivacyBox && !privacy);
    setFound(faults);
    refuse({});
    return fieldsInOrder.find((field) => faults[field]);
  };
  const errors = { ...found };
  for (const field of typedFields) if (isTooLong(draft, field)) errors[field] = 'tooLong';
  const clear = (sent: ContactDraft) => {
    // Clears the draft even if the form has been unmounted by the time the response arrives.
    clearSent(kind, sent);
    setMarketing(false);
    setPrivacy(false);
  };
  const ticks = { marketing, setMarketing, privacy, tickPrivacy };
  return { draft, change, adopt, errors, refused, refuse, check, clear, website, setWebsite, ...ticks };
}

/**
 * Shows an alert that hides after a fixed time, even while the pointer is over it. Showing it again restarts the timer.
 * @param duration milliseconds
 */
function useTimedAlert(duration: number) {
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (round === 0) return;
    const timer = setTimeout(() => setRound(0), duration);
    return () => clearTimeout(timer);
  }, [round, duration]);

  const show = useCallback(() => setRound((before) => before + 1), []);
  const hide = useCallback(() => setRound(0), []);
  return { shown: round > 0, show, hide };
}

/** Provides the alerts and toasts that are shown after a submission. */
function useOutcome() {
  const { t } = useText();
  const success = useTimedAlert(site.successAlertMs);
  const [failure, setFailure] = useState<string | null>(null);
  const reset = () => {
    setFailure(null);
    success.hide();
  };
  const succeed = () => {
    success.show();
    toast({ title: t('form.successToastTitle'), description: t('form.successToast'), tone: 'success' });
  };
  const fail = (error: unknown) => {
    const texts = {
      answer: t('form.errorAnswer'),
      unknown: t('form.errorUnknown'),
      offline: t('form.errorOffline'),
    };
    setFailure(failureText(error, texts));
    toast({ title: t('form.errorToastTitle'), description: t('form.errorToast'), tone: 'destructive' });
  };
  return { success, failure, reset, succeed, fail };
}

/** Returns the path of the page with which the document was loaded, before any client-side navigation. */
function landingPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}

/**
 * Returns a getter for the milliseconds since the visitor opened the page with the form. If the document was loaded with this page, the
 * time starts at the browser's navigation, long before the scripts run; otherwise it starts when the page is first displayed. After a
 * return to the first page, the result may be too long, but it is never too short.
 */
function useFormAge(): () => number {
  const [path] = useState(useLocation().pathname);
  const openedAt = useRef(0);
  useEffect(() => {
    const landing = landingPath();
    if (landing !== null && landing !== path) openedAt.current = performance.now();
  }, [path]);
  return () => Math.round(performance.now() - openedAt.current);
}

/** Manages the contact form: draft, validation, submission and result (rules 4.1, 4.2). */
export function useContactForm(kind: FormKind) {
  const choices = useChoices(kind);
  const age = useFormAge();
  const hasPrivacyBox = useSite().contactConsent === 'checkbox';
  const typed = useDraft(kind, hasPrivacyBox);
  const outcome = useOutcome();
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);

  const send = async () => {
    // The form on /solutions sends the value of the choice, not its label (rule 4.3).
    const labels = kind === 'services' ? Object.fromEntries(choices.map((c) => [c.value, c.label])) : {};
    const consents = {
      ...(typed.privacy && { [privacyConsentHeader]: 'true' }),
      ...(typed.marketing && { [marketingConsentHeader]: 'true' }),
    };
    const sent = typed.draft;
    await api.post(contactEndpoint, toPayload(sent, labels, typed.website), {
      headers: { [formAgeHeader]: String(age()), [formKeyHeader]: draftKey(kind), ...consents },
    });
    typed.clear(sent);
  };

  /**
   * Sends the draft if it is valid.
   * @returns the first invalid field; undefined when the draft is valid
   */
  const submit = async (): Promise<FormField | undefined> => {
    if (inFlight.current) return undefined;
    const toMend = typed.check();
    outcome.reset();
    if (toMend) return toMend;
    inFlight.current = true;
    setSending(true);
    await send().then(outcome.succeed, (failure: unknown) => {
      typed.refuse(readRefusal(failure));
      outcome.fail(failure);
    });
    inFlight.current = false;
    setSending(false);
    return undefined;
  };

  const { draft, change, adopt, errors, refused, website, setWebsite } = typed;
  const { marketing, setMarketing, privacy, tickPrivacy } = typed;
  const { success, failure } = outcome;
  return {
    draft,
    change,
    adopt,
    errors,
    refused,
    website,
    setWebsite,
    marketing,
    setMarketing,
    hasPrivacyBox,
    privacy,
    tickPrivacy,
    choices,
    sending,
    success,
    failure,
    submit,
  };
}
export type ContactFormState = ReturnType<typeof useContactForm>;
