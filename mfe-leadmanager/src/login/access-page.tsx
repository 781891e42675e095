import { useDemoAccount } from '@portals/platform';
import { LoginScreen } from './login-screen';

/** Page /leadmanager/auth: the login that also shows the credentials of the demo account, if one is configured (rule 3.8). */
export default function AccessPage() {
  return <LoginScreen demo={useDemoAccount()} />;
}
