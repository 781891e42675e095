import { useLocation, useNavigationType } from 'react-router-dom';
import { keptScroll } from './kept-scroll';

/**
 * Where this page was left, in CSS pixels, when somebody comes back to it by Back, Forward or a reload; the shell puts it
 * there. Null on every other way: then the page may scroll to what its address names.
 */
export function useKeptScroll(): number | null {
  const returns = useNavigationType() === 'POP';
  const location = useLocation();
  return returns ? keptScroll(location) : null;
}
