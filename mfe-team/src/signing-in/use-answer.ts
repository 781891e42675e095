import { OrganisationAnswer, OrganisationResult } from '@portals/contracts/auth';
import { api, useAuth } from '@portals/platform';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const answerPath = '/api/login/organisation/answer';

/**
 * Sends the provider's response, which is in the URL's query, to the server once, and removes it from the URL and the history.
 * @returns null while it is being checked; `missing` when the URL contains no response, and `unusable` when the response is malformed
 */
export function useAnswer(): OrganisationResult | { error: unknown } | 'missing' | 'unusable' | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { login } = useAuth();
  const [answer] = useState(
    () => OrganisationAnswer.safeParse(Object.fromEntries(new URLSearchParams(search))).data,
  );
  const [result, setResult] = useState<ReturnType<typeof useAnswer>>(() => {
    if (answer) return null;
    return new URLSearchParams(search).has('state') ? 'unusable' : 'missing';
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (!answer || isSent.current) return;
    isSent.current = true;
    void navigate(pathname, { replace: true });
    const send = async () => {
      try {
        const received = await api.post(answerPath, answer, { schema: OrganisationResult });
        if ('token' in received) await login(received);
        setResult(received);
      } catch (error) {
        setResult({ error });
      }
    };
    void send();
  }, [answer, login, navigate, pathname]);
  return result;
}
