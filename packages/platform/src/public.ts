/** API of the platform for portals. At run time the shell provides the same instance to all of them. */
export type { User } from '@portals/contracts/auth';
export type { Site } from '@portals/contracts/composition';
export type { Language, Offer, OfferState } from '@portals/contracts/constants';
export type { FieldError } from '@portals/contracts/errors';
export { api, type CallOptions, type PageOfRows, type Schema } from './api/client';
export { useErrorText } from './api/error-text';
export { type ReadOptions, useApi, useApiList, usePageCheck } from './api/use-api';
export { useFailure } from './api/use-failure';
export { useInvalidate } from './api/use-invalidate';
export { type Auth, AuthContextError, AuthProvider, useAuth } from './auth/auth';
export type { DocumentHead } from './head/page-head';
export { usePageHead } from './head/use-page-head';
export {
  LanguageSwitcher,
  type LanguageSwitcherProps,
  SignOutButton,
  type SignOutButtonProps,
  useDemoAccount,
  useSite,
} from './host/host-context';
export { useOfferState } from './offer/use-offer-state';
export type {
  AnyPalette,
  Palette,
  PaletteCommand,
  PaletteEntry,
  PaletteFindings,
  PaletteLoader,
  PaletteParts,
  PaletteSearch,
  PaletteTools,
} from './palette/palette-parts';
export { usePaletteTools } from './palette/use-palette-tools';
export { type PaletteWay, usePaletteWay } from './palette/use-palette-way';
export {
  definePortal,
  type PageLoader,
  type PortalDescription,
  type PortalModule,
  type PortalParts,
} from './portal/define-portal';
export { ApiError, NetworkError } from './request/errors';
export { useKeptScroll } from './scroll/use-kept-scroll';
export { keepReturn, takeReturn } from './session/kept-return';
export { useReturnPath } from './session/return-path';
export type { SessionStatus } from './session/session-store';
export { type Drafts, useDrafts } from './session/use-drafts';
export { useSession } from './session/use-session';
export { type LegalDocument, legalAddress, legalPages } from './site/legal-address';
export { PortalLink, type PortalLinkProps } from './site/portal-link';
export { useHydrated } from './site/use-hydrated';
export { type OtherPortal, useOtherPortals } from './site/use-other-portals';
export { useSpanishOffer } from './site/use-spanish-offer';
export type { Leaves } from './texts/leaves';
export type { MessageLoaders, Messages } from './texts/messages';
export { registerMessages } from './texts/texts';
export { type Format, useFormat } from './texts/use-format';
export { useLanguage } from './texts/use-language';
export { createUseText, type Translate } from './texts/use-text';
export { type ToastInput, toast } from './toast/toast-store';
export { type TodayPortal, useTodayLoader } from './today/today-context';
export {
  type AnyToday,
  type TodayFunction,
  type TodayItem,
  type TodayLoader,
  type TodayPart,
  type TodayTools,
  todayItems,
} from './today/today-part';
export { useTodayTools } from './today/use-today-tools';
export { useWorkspace, type WorkspaceChoice, workspacesPath } from './workspace/use-workspace';
