import { ignoreSecondClick } from '@portals/ui/second-click';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { contactEndpoint } from '../constants';
import { useText } from '../text';
import { ContactField } from './contact-field';
import {
  Consent,
  FormCard,
  Input,
  MessageArea,
  Pair,
  SelectBox,
  ServiceSelect,
  Submit,
  Trap,
} from './form-styles';
import { LengthStatus } from './length-status';
import { PrivacyBox, PrivacyNotice } from './privacy-notice';
import { SendOutcome } from './send-outcome';
import { type ContactFormState, type FormKind, useContactForm } from './use-contact-form';

function Person({ form }: { form: ContactFormState }) {
  const { t } = useText();
  const { draft, change } = form;
  return (
    <>
      <Pair>
        <ContactField form={form} name="nombre" label={t('form.name')}>
          {(props) => (
            <Input
              {...props}
              value={draft.nombre}
              onChange={(event) => change('nombre', event.target.value)}
              autoComplete="name"
              required
            />
          )}
        </ContactField>
        <ContactField form={form} name="email" label={t('form.email')}>
          {(props) => (
            <Input
              {...props}
              type="email"
              value={draft.email}
              onChange={(event) => change('email', event.target.value)}
              autoComplete="email"
              required
            />
          )}
        </ContactField>
      </Pair>
      <ContactField form={form} name="empresa" label={t('form.company')} optional>
        {(props) => (
          <Input
            {...props}
            value={draft.empresa}
            onChange={(event) => change('empresa', event.target.value)}
            autoComplete="organization"
          />
        )}
      </ContactField>
    </>
  );
}

function Enquiry({ form, kind }: { form: ContactFormState; kind: FormKind }) {
  const { t } = useText();
  const { draft, change, choices } = form;
  return (
    <>
      <ContactField
        form={form}
        name="servicio"
        label={t(kind === 'services' ? 'form.service' : 'form.interest')}
        optional
      >
        {(props) => (
          <SelectBox>
            <ServiceSelect
              {...props}
              value={draft.servicio}
              onChange={(event) => change('servicio', event.target.value)}
            >
              <option value="">{t('form.servicePlaceholder')}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </ServiceSelect>
            <ChevronDown size={20} aria-hidden="true" />
          </SelectBox>
        )}
      </ContactField>
      <ContactField form={form} name="mensaje" label={t('form.message')} optional>
        {(props) => (
          <MessageArea
            {...props}
            rows={4}
            value={draft.mensaje}
            onChange={(event) => change('mensaje', event.target.value)}
          />
        )}
      </ContactField>
      <Trap aria-hidden="true">
        <label>
          {t('form.website')}
          <input
            name="vacio"
            tabIndex={-1}
            autoComplete="off"
            value={form.website}
            onChange={(event) => form.setWebsite(event.target.value)}
          />
        </label>
      </Trap>
    </>
  );
}

/**
 * Returns the focus to the button after sending, because the browser blurs a disabled button. Does nothing if the user has focused
 * something else.
 */
function useFocusAfter(sending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    const nowhere = document.activeElement === document.body;
    if (wasSending.current && !sending && nowhere) button.current?.focus({ preventScroll: true });
    wasSending.current = sending;
  }, [sending]);
  return button;
}

/**
 * Keeps React from copying what is typed into the `value` attributes of text inputs: when a visitor returns to the page, browsers restore
 * only inputs whose text differs from the attribute (rule 2.10).
 */
function useRestorable(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    for (const input of form.current?.querySelectorAll('input:not([type=checkbox])') ?? []) {
      input.setAttribute('value', '');
      Object.defineProperty(input, 'defaultValue', {
        configurable: true,
        get: () => '',
        set: () => undefined,
      });
    }
  }, [form]);
}

/** The contact form of the home page and, with different services, of /solutions (rules 4.1 to 4.3). */
export function ContactForm({ kind }: { kind: FormKind }) {
  const { t } = useText();
  const form = useContactForm(kind);
  // Until the page's script runs, the browser's own validation is used.
  const [hydrated, setHydrated] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useRestorable(box);
  const { adopt } = form;
  useEffect(() => {
    if (box.current) adopt(new FormData(box.current));
    setHydrated(true);
  }, [adopt]);

  const place = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(0);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    ignoreSecondClick();
    setKept(place.current?.offsetHeight ?? 0);
    const toMend = await form.submit();
    if (toMend) document.getElementById(`contact-${toMend}`)?.focus();
  };
  const button = useFocusAfter(form.sending);

  return (
    <FormCard ref={box} method="post" action={contactEndpoint} noValidate={hydrated} onSubmit={onSubmit}>
      <Person form={form} />
      <Enquiry form={form} kind={kind} />
      {form.hasPrivacyBox && <PrivacyBox form={form} />}
      <Consent>
        <input
          type="checkbox"
          name="marketing"
          checked={form.marketing}
          onChange={(event) => form.setMarketing(event.target.checked)}
        />
        <span>{t('form.marketing')}</span>
      </Consent>
      <LengthStatus draft={form.draft} />
      <SendOutcome form={form} place={place} kept={kept} />
      <Submit ref={button} type="submit" disabled={form.sending}>
        {form.sending ? t('form.sending') : t('form.submit')}
      </Submit>
      {!form.hasPrivacyBox && <PrivacyNotice />}
    </FormCard>
  );
}
