import { api, keepReturn, useReturnPath, useSite } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Button, type ButtonProps } from '@portals/ui';
import { Building2 } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useAccountText } from './use-account-text';

export interface OrganisationButtonProps extends Pick<ButtonProps, 'variant'> {
  /** Text instead of "Sign in with …". */
  label?: string;
  /** Page to return to; defaults to the page that had required signing in, or else the current page. */
  returnTo?: string;
}

/** Button that leads to the organisation's sign-in page, on sites that have one (rule 19.40). */
export function OrganisationButton({ label, returnTo, variant = 'secondary' }: OrganisationButtonProps) {
  const { t } = useAccountText();
  const { organisation: name = '' } = useSite();
  const { pathname, search, hash } = useLocation();
  const here = useReturnPath(`${pathname}${search}${hash}`);
  const text = label ?? t('login.organisation', { name });
  const { run, pending } = useAttempt(async () => {
    const { url } = await api.post<{ url: string }>('/api/login/organisation');
    keepReturn(returnTo ?? here);
    window.location.assign(url);
  }, text);
  if (!name) return null;
  return (
    <Button
      variant={variant}
      block
      pending={pending}
      icon={<Building2 aria-hidden />}
      onClick={() => void run()}
    >
      {text}
    </Button>
  );
}
