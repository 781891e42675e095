import type { Language } from '@portals/contracts/constants';

/** Texts of one language: nested objects with strings as leaves. */
export type Messages = Record<string, unknown>;

/** Loads the texts of one namespace, with one file for each language. */
export type MessageLoaders = Record<Language, () => Promise<{ default: Messages }>>;
