import { useDrafts } from '@portals/platform';
import { useRequestKey } from './use-request-key';

/**
 * Like `useRequestKey`, for content stored as a draft. The key is stored with the draft, so that a retry after a lost response and a reload
 * does not send an email twice.
 * @param name name of the key among the person's drafts
 */
export function useKeptKey(name: string) {
  const drafts = useDrafts();
  const newKey = useRequestKey();
  return {
    keyOf(content: object): string {
      const said = JSON.stringify(content);
      const kept = drafts.read(name);
      if (kept?.said === said && typeof kept.key === 'string') return kept.key;
      const key = newKey(content);
      drafts.write(name, { said, key });
      return key;
    },
    forget: () => drafts.drop(name),
  };
}
