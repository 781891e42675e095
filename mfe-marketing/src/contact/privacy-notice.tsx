import { legalAddress } from '@portals/platform';
import { useText } from '../text';
import { Consent, ConsentDetails, ErrorLine, Privacy } from './form-styles';
import type { ContactFormState } from './use-contact-form';

/** Summary of how the form data is used, with a link to the details. */
export function PrivacyNotice() {
  const { t, language } = useText();
  return (
    <Privacy>
      {t('form.privacyNotice')} <a href={legalAddress('privacy', language)}>{t('form.privacyLink')}</a>
    </Privacy>
  );
}

/** Required privacy checkbox with its notice. */
export function PrivacyBox({ form }: { form: ContactFormState }) {
  const { t } = useText();
  const { errors, privacy, tickPrivacy } = form;
  const error = errors.privacidad && t(`form.${errors.privacidad}`);
  const errorId = 'contact-privacidad-error';
  return (
    <ConsentDetails>
      <Consent>
        <input
          id="contact-privacidad"
          type="checkbox"
          name="privacidad"
          checked={privacy}
          onChange={(event) => tickPrivacy(event.target.checked)}
          required
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        <span>{t('form.privacy')}</span>
      </Consent>
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
      <PrivacyNotice />
    </ConsentDetails>
  );
}
