import type {
  InvitationRegister,
  LoginAnswer,
  PasskeyLogin,
  RegisterRequest,
  User,
} from '@portals/contracts/auth';
import type { LoginRequest } from '@portals/contracts/login';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { errorText } from '../api/error-text';
import { dropWithPage, isMounted, readDefaults } from '../api/use-api';
import type en from '../locales/en.json';
import { ApiError } from '../request/errors';
import { request } from '../request/request';
import { parseSignIn } from '../session/parse-user';
import {
  beginSession,
  endSession,
  followOtherTabs,
  retrySession,
  sessionStore,
} from '../session/session-store';
import { useSession } from '../session/use-session';
import { usePlatformText } from '../texts/platform-text';
import { keepLanguage } from '../texts/stored-language';
import type { Translate } from '../texts/use-text';
import { toast } from '../toast/toast-store';

/** Thrown when `useAuth` is called outside `AuthProvider`. */
export class AuthContextError extends Error {
  override readonly name = 'AuthContextError';
  constructor() {
    super('useAuth must be used inside AuthProvider');
  }
}

interface AuthActions {
  /**
   * Signs in with user name and password, with the browser's response for a passkey (rule 19.35), or with a session that the server has
   * already opened.
   */
  login(credentials: LoginRequest | PasskeyLogin | LoginAnswer): Promise<User>;
  /** Creates an account and signs it in; with the token of an invitation, the account gets the invited address (rule 18.8). */
  register(input: RegisterRequest | InvitationRegister): Promise<User>;
  logout(): Promise<void>;
  retry(): Promise<void>;
}

export interface Auth extends AuthActions {
  user: User | null;
  loading: boolean;
  status: ReturnType<typeof useSession>['status'];
}

const AuthContext = createContext<AuthActions | null>(null);

// Titles and texts used when neither language has the key (rule 8.1).
const fallbacks = {
  login: { title: 'Error de inicio de sesión', text: 'Credenciales inválidas' },
  register: { title: 'Error de registro', text: 'No se pudo crear la cuenta' },
  logout: { title: 'Error al cerrar sesión', text: '' },
};

function showFailure(action: keyof typeof fallbacks, error: unknown, t: Translate<typeof en>): void {
  const text = t(`${action}.error.text`, { defaultValue: fallbacks[action].text });
  toast({
    tone: 'destructive',
    title: t(`${action}.error.title`, { defaultValue: fallbacks[action].title }),
    description: errorText(error, t, text),
  });
}

function begin(answer: unknown): User {
  const { user, token } = parseSignIn(answer);
  beginSession(user, token);
  return user;
}

const signIn = async (path: string, body: unknown): Promise<User> =>
  begin(await request('POST', path, { body }));

/** Returns only the five fields of a registration (rule 3.5); the role is always `user`. */
const registration = ({ username, password, name, email }: RegisterRequest) => ({
  username,
  password,
  name,
  email,
  role: 'user',
});

const typed = ({ username, password, recoveryCode }: LoginRequest) => ({
  username,
  password,
  ...(recoveryCode && { recoveryCode }),
});

const proven = async (credentials: LoginRequest | PasskeyLogin | LoginAnswer): Promise<User> => {
  if ('token' in credentials) return begin(credentials);
  if ('rawId' in credentials) return signIn('/api/login/passkey', credentials);
  return signIn('/api/login', typed(credentials));
};

const invited = ({ username, password, name, token }: InvitationRegister) => ({
  username,
  password,
  name,
  token,
});

/** Creates the account; the interface language during registration becomes the user's chosen language (rule 8.1). */
async function createAccount(input: RegisterRequest | InvitationRegister): Promise<User> {
  const user = await ('token' in input
    ? signIn('/api/invitations/register', invited(input))
    : signIn('/api/register', registration(input)));
  keepLanguage();
  return user;
}

/** Ends the session on the server. A session that has already ended counts as success (rule 3.6). */
async function leave(): Promise<void> {
  try {
    await request('POST', '/api/logout');
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

function useActions(): AuthActions {
  const { t } = usePlatformText();
  const guarded = useCallback(
    async <T,>(action: keyof typeof fallbacks, run: () => Promise<T>): Promise<T> => {
      try {
        return await run();
      } catch (error) {
        showFailure(action, error, t);
        throw error;
      }
    },
    [t],
  );
  return useMemo(
    () => ({
      login: (credentials) =>
        guarded('login', async () => {
          const user = await proven(credentials);
          const description = t('login.success.text', { name: user.name });
          toast({ tone: 'success', title: t('login.success.title'), description });
          return user;
        }),
      register: (input) =>
        guarded('register', async () => {
          const user = await createAccount(input);
          const description = t('register.success.text');
          toast({ tone: 'success', title: t('register.success.title'), description });
          return user;
        }),
      logout: () =>
        guarded('logout', async () => {
          await leave();
          endSession();
          toast({ title: t('logout.success.title'), description: t('logout.success.text') });
        }),
      retry: retrySession,
    }),
    [guarded, t],
  );
}

/** Clears the cache when the user changes, so that nobody sees another user's data (rule 3.7). */
function ForgetOnChange() {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    return sessionStore.subscribe((state, before) => {
      if (state.user?.id === before.user?.id) return;
      void mutate((key) => !isMounted(key), undefined);
      // After a sign-out, the page on screen would request cleared data again and get a 401. Its data therefore stays cached until the user
      // leaves the page.
      if (state.user === null) dropWithPage();
      else void mutate(isMounted, undefined, { revalidate: false });
    });
  }, [mutate]);
  return null;
}

function AuthActionsProvider({ children }: { children: ReactNode }) {
  useEffect(followOtherTabs, []);
  return <AuthContext value={useActions()}>{children}</AuthContext>;
}

/** Provides session actions and a separate API cache to the tree. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const options = useMemo(() => ({ ...readDefaults, provider: () => new Map() }), []);
  return (
    <SWRConfig value={options}>
      <ForgetOnChange />
      <AuthActionsProvider>{children}</AuthActionsProvider>
    </SWRConfig>
  );
}

/**
 * Returns the session and its actions. `login`, `register` and `logout` show their result as a toast; on failure they rethrow the ApiError
 * or NetworkError, so that a form can mark its fields.
 * @throws AuthContextError outside AuthProvider
 */
export function useAuth(): Auth {
  const actions = useContext(AuthContext);
  if (actions === null) throw new AuthContextError();
  const session = useSession();
  return { ...session, ...actions };
}
