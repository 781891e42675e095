import { useAuth } from '@portals/platform';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../paths';

/** Ends the session and returns to the login; on failure a toast is shown and the user stays on the page (rule 3.6). */
export function useLogout(): () => void {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const leaving = useRef(false);
  return useCallback(() => {
    if (leaving.current) return;
    leaving.current = true;
    logout()
      .then(
        () => navigate(loginPath, { replace: true }),
        () => undefined,
      )
      .finally(() => {
        leaving.current = false;
      });
  }, [logout, navigate]);
}
