import { useLocation, useNavigationType } from 'react-router-dom';
import { keptScroll } from './kept-scroll';

/**
 * Returns the scroll position to restore, in CSS pixels, after Back, Forward or a reload; the shell scrolls there. Null on any other
 * navigation: the page may then scroll to the target of its address.
 */
export function useKeptScroll(): number | null {
  const returns = useNavigationType() === 'POP';
  const location = useLocation();
  return returns ? keptScroll(location) : null;
}
