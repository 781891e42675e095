import { useSearchParams } from 'react-router-dom';
import { type BoardFilter, boardFilterOf } from './board-calls';

/** The board's filter, which is in the address with that of the table. */
export function useBoardFilter() {
  const [params, setParams] = useSearchParams();
  const filter = boardFilterOf(params);
  const change = (changes: Partial<Record<keyof BoardFilter, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return { filter, filtered: Object.values(filter).some((value) => value !== undefined), change };
}
