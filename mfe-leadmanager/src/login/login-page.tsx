import { LoginScreen } from './login-screen';

/** /leadmanager: signing in (rule 1.1). */
export default function LoginPage() {
  return <LoginScreen demo={null} />;
}
