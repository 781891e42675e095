import type { PaletteFindings, PaletteSearch } from '@portals/platform';
import { useEffect, useRef, useState } from 'react';

/** A search, with a key that is unique in the palette. */
export interface KeyedSearch extends PaletteSearch {
  source: string;
}

interface Findings {
  /** Findings by the source of the search; a search that has not answered is missing. */
  found: Readonly<Record<string, PaletteFindings>>;
  failed: readonly string[];
}

const none: Findings = { found: {}, failed: [] };

/** Milliseconds without typing after which the services are asked (debounce). */
const settle = 150;
/** Minimum length of a text that is searched for. */
const shortest = 2;

/**
 * Runs the searches when typing pauses. Each one's findings appear as they arrive; those for an earlier text never do, and their calls are
 * aborted. Searches of portals that load later run as soon as they are known.
 */
export function useFindings(
  text: string,
  searches: readonly KeyedSearch[],
): Findings & { searching: boolean } {
  const wanted = text.trim();
  const isSearched = wanted.length >= shortest;
  const [state, setState] = useState({ text: wanted, ...none });
  const run = useRef({ stop: new AbortController(), asked: new Set<string>() });
  useEffect(() => {
    setState({ text: wanted, ...none });
    const stop = new AbortController();
    run.current = { stop, asked: new Set() };
    return () => stop.abort();
  }, [wanted]);
  useEffect(() => {
    if (!isSearched) return;
    const { stop, asked } = run.current;
    const ask = async ({ source, find }: KeyedSearch) => {
      asked.add(source);
      const change = (next: (before: Findings) => Partial<Findings>) => {
        if (!stop.signal.aborted) setState((before) => ({ ...before, ...next(before) }));
      };
      try {
        const findings = await find(wanted, stop.signal);
        change(({ found }) => ({ found: { ...found, [source]: findings } }));
      } catch {
        change(({ failed }) => ({ failed: [...failed, source] }));
      }
    };
    const timer = setTimeout(() => {
      for (const search of searches) if (!asked.has(search.source)) void ask(search);
    }, settle);
    return () => clearTimeout(timer);
  }, [wanted, isSearched, searches]);
  // Until the effect has run, the findings are those of the text before.
  const { found, failed } = state.text === wanted ? state : none;
  const answered = Object.keys(found).length + failed.length;
  return { found, failed, searching: isSearched && answered < searches.length };
}
