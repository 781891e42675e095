/** Exports for the shell alone, which creates and owns the page's session, texts and toast. */
export type { Listing } from './head/page-head';
export { useRouteHead } from './head/use-page-head';
export { type Host, HostProvider, type PortalEntry } from './host/host-context';
export { isPaletteKey } from './palette/palette-key';
export { type HistoryEntry, keepScroll, keptScroll, resetScroll } from './scroll/kept-scroll';
export { useKeptScroll } from './scroll/use-kept-scroll';
export { isLocalPath, type LoginRequestState } from './session/return-path';
export {
  askSession,
  ensureSession,
  resetSession,
  retrySession,
  type SessionState,
  sessionStore,
} from './session/session-store';
export { platformMessages, platformNamespace, usePlatformText } from './texts/platform-text';
export { followLanguage, startLanguage, storedLanguage, storeLanguage } from './texts/stored-language';
export { createTexts, type Texts } from './texts/texts';
export {
  dismissToast,
  type ToastRecord,
  toastDuration,
  toastRecordLife,
  toastStore,
} from './toast/toast-store';
export { TodayProvider } from './today/today-context';
