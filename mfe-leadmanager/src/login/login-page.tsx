import { LoginScreen } from './login-screen';

/** /leadmanager: signing in (specification §2, Lead-manager screens). */
export default function LoginPage() {
  return <LoginScreen demo={null} />;
}
