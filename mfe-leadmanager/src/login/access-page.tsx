import { useDemoAccount } from '@portals/platform';
import { LoginScreen } from './login-screen';

/** /leadmanager/auth: the same, with the demo account where one is configured (rule 3.8). */
export default function AccessPage() {
  return <LoginScreen demo={useDemoAccount()} />;
}
