import type { Language } from '@portals/contracts/constants';
import { defaultLanguage, languages, toLanguage } from '@portals/contracts/constants';
import { createInstance, type i18n as I18n, type PostProcessorModule } from 'i18next';
import type { MessageLoaders, Messages } from './messages';

const registered = new Map<string, Record<Language, Messages>>();
const listeners = new Set<(namespace: string, messages: Record<Language, Messages>) => void>();

/** Adds texts bundled with code, in every language at once, such as those of the design system. */
export function registerMessages(namespace: string, messages: Record<Language, Messages>): void {
  registered.set(namespace, messages);
  for (const listener of listeners) listener(namespace, messages);
}

/** The texts of a page: the i18next instance and the loaders of each namespace. */
export interface Texts {
  i18n: I18n;
  language(): Language;
  /** Registers a namespace and loads its texts in the current language. Rejects when they cannot be loaded. */
  add(namespace: string, loaders: MessageLoaders): Promise<void>;
  /** Loads every registered namespace in the new language before switching, so that no untranslated text flashes. */
  setLanguage(language: Language): Promise<void>;
}

function addStatic(i18n: I18n, namespace: string, messages: Record<Language, Messages>): void {
  for (const language of languages) {
    i18n.addResourceBundle(language, namespace, messages[language], true, true);
  }
}

/** Keeps a value that ends in a full stop, such as a company name with "S.L.", from getting a second one from the text after it. */
const oneStop = (brand: string): PostProcessorModule => ({
  type: 'postProcessor',
  name: 'oneStop',
  process: (text: string, _key, values: Readonly<Record<string, unknown>>) =>
    [brand, ...Object.values(values)]
      .filter((value) => typeof value === 'string' && value.endsWith('.'))
      .reduce<string>((filled, value) => filled.replaceAll(`${value}.`, () => `${value}`), text),
});

/**
 * Creates the i18next instance of a page (or of one prerendered page). Missing texts fall back to English, which is loaded only then, and
 * after that to the key (rule 8.1).
 */
export function createTexts(options: { language: Language; brand: string }): Texts {
  const i18n = createInstance();
  const sources = new Map<string, MessageLoaders>();
  const loads = new Map<string, Promise<void>>();
  let wanted = options.language;

  const load = (namespace: string, language: Language): Promise<void> => {
    const id = `${language} ${namespace}`;
    const running = loads.get(id);
    if (running) return running;
    const source = sources.get(namespace);
    if (!source) return Promise.resolve();
    const loading = source[language]().then((module) => {
      i18n.addResourceBundle(language, namespace, module.default, true, true);
    });
    loads.set(id, loading);
    loading.catch(() => loads.delete(id));
    return loading;
  };

  void i18n.use(oneStop(options.brand)).init({
    postProcess: 'oneStop',
    lng: options.language,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    resources: {},
    ns: [],
    initAsync: false,
    nsSeparator: false,
    saveMissing: true,
    saveMissingTo: 'current',
    // English is loaded only when the current language lacks a text.
    missingKeyHandler: (_languages, namespace) => {
      if (toLanguage(i18n.language) !== defaultLanguage)
        load(namespace, defaultLanguage).catch(() => undefined);
    },
    interpolation: { escapeValue: false, defaultVariables: { brand: options.brand } },
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  });
  for (const [namespace, messages] of registered) addStatic(i18n, namespace, messages);
  listeners.add((namespace, messages) => addStatic(i18n, namespace, messages));

  return {
    i18n,
    language: () => toLanguage(i18n.language),
    async add(namespace, loaders) {
      // The loaders belong to a different release of the portal, so texts loaded from the previous release are stale.
      if (sources.get(namespace) !== loaders) {
        for (const language of languages) loads.delete(`${language} ${namespace}`);
      }
      sources.set(namespace, loaders);
      try {
        await load(namespace, toLanguage(i18n.language));
      } catch (error) {
        // A portal whose texts have never loaded must not prevent a language change in other portals.
        if (!languages.some((language) => i18n.hasResourceBundle(language, namespace))) {
          sources.delete(namespace);
        }
        throw error;
      }
    },
    async setLanguage(language) {
      wanted = language;
      let known: number;
      // Repeated for namespaces that were added meanwhile, because those load only their texts in the language before the change.
      do {
        known = sources.size;
        await Promise.all([...sources.keys()].map((namespace) => load(namespace, language)));
      } while (wanted === language && sources.size !== known);
      // The latest choice wins, even if an earlier choice finishes loading later.
      if (wanted === language) await i18n.changeLanguage(language);
    },
  };
}
