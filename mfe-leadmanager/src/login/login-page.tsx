import { LoginScreen } from './login-screen';

/** Page /leadmanager: the login without the credentials of the demo account (rule 1.1). */
export default function LoginPage() {
  return <LoginScreen demo={null} />;
}
