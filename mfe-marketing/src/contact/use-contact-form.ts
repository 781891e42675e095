import {
  contactServices,
  formAgeHeader,
  formKeyHeader,
  interestServices,
  marketingConsentHeader,
  privacyConsentHeader,
} from '@portals/contracts/constants';
import { api, toast, useSite } from '@portals/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
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
import { type RefusedFields, readRefusal } from './refused-fields';
import { clearSent, draftKey, onDraftChanged, storeDraft, unsentDraft } from './unsent-drafts';
import { useFormAge } from './use-form-age';
import { useTimedAlert } from './use-timed-alert';

/** `services` lists the services of the home page; `interest` lists AI, DeFi or both, for /solutions. */
export type FormKind = 'services' | 'interest';

function useChoices(kind: FormKind): { value: string; label: string }[] {
  const { t } = useText();
  return kind === 'services'
    ? contactServices.map((value) => ({ value, label: t(`form.service_${value}`) }))
    : interestServices.map((value) => ({ value, label: t(`form.interest_${value}`) }));
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
