import type { PaletteFindings, PaletteSearch } from '@portals/platform';
import { useEffect, useRef, useState } from 'react';

/** A search, with a key that is unique in the palette. */
export interface KeyedSearch extends PaletteSearch {
  source: string;
}

interface Findings {
  /** Results by key of the search; null for a failed search. A search that is still running has no entry. */
  found: Readonly<Record<string, PaletteFindings | null>>;
  searching: boolean;
}

/** Milliseconds without typing after which the searches run (debounce). */
const settle = 150;
/**
 * Milliseconds for which results are collected before they are shown, so that searches of similar speed appear in the order of the portals.
 */
const gathering = 80;
/** Minimum length of a search text. */
const shortest = 2;

/**
 * Runs searches in parallel. Results are shown as they arrive, together with others that arrive shortly afterwards.
 * @param show called with the results by key of the search
 */
function runSearches(
  searches: readonly KeyedSearch[],
  text: string,
  signal: AbortSignal,
  show: (found: Findings['found']) => void,
): void {
  let pending = searches.length;
  let arrived: Record<string, PaletteFindings | null> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!signal.aborted) show(arrived);
    arrived = {};
  };
  for (const { source, find } of searches) {
    const answer = async () => find(text, signal);
    void answer()
      .catch(() => null)
      .then((findings) => {
        arrived[source] = findings;
        pending -= 1;
        if (pending === 0) flush();
        else timer ??= setTimeout(flush, gathering);
      });
  }
}

/**
 * Returns the results of the searches, shortly after typing pauses. Results for an earlier text never appear, and their calls are aborted.
 * Searches of portals that load later run as soon as they are known.
 */
export function useFindings(text: string, searches: readonly KeyedSearch[]): Findings {
  const wanted = text.trim().replace(/\s+/g, ' ');
  const isSearched = wanted.length >= shortest;
  const [state, setState] = useState<{ text: string; found: Findings['found'] }>({ text: wanted, found: {} });
  const run = useRef({ stop: new AbortController(), asked: new Set<string>() });
  useEffect(() => {
    setState({ text: wanted, found: {} });
    const stop = new AbortController();
    run.current = { stop, asked: new Set() };
    return () => stop.abort();
  }, [wanted]);
  useEffect(() => {
    if (!isSearched) return;
    const { stop, asked } = run.current;
    const timer = setTimeout(() => {
      const left = searches.filter(({ source }) => !asked.has(source));
      for (const { source } of left) asked.add(source);
      runSearches(left, wanted, stop.signal, (found) =>
        setState((before) => ({ ...before, found: { ...before.found, ...found } })),
      );
    }, settle);
    return () => clearTimeout(timer);
  }, [wanted, isSearched, searches]);
  // Until the effect has run, the state still contains the results for the previous text.
  const found = state.text === wanted ? state.found : {};
  return { found, searching: isSearched && searches.some(({ source }) => !(source in found)) };
}
