export {
  type CampaignListQuery,
  campaignListAddress,
  campaignPath,
  campaignRows,
  campaignsOfContentPath,
  campaignVersionsPath,
  deletedCampaignsPath,
  emailCampaignsPath,
  mailingIn,
  mailingPath,
  mailingTotalsPath,
  newCampaignPath,
  newerCampaign,
  useCampaignRefresh,
} from './campaign-calls';
export { CampaignTypeName, campaignIconOf } from './campaign-type';
export { CompaniesFailed } from './companies-failed';
export { AssigneeSelect } from './company/assignee-select';
export { audienceLabel } from './company/audience';
export {
  type CompanyListQuery,
  companyDeletionPath,
  companyListAddress,
  companyListPrefix,
  companyPath,
  companyRows,
  type ProductListQuery,
  productListAddress,
  productListPrefix,
  productPath,
  productRows,
  productsPath,
} from './company/company-calls';
export { CompanyDialog, companyDrafts } from './company/company-dialog';
export { useCompanyPeople } from './company/company-people';
export { CompanySwitcher } from './company/company-switcher';
export { SampleButton, SampleNotice } from './company/sample-data';
export {
  type ChosenCompany,
  useChosenCompany,
  useCompaniesInView,
  useShownCompany,
} from './company/use-chosen-company';
export { useMissingCompany } from './company/use-missing-company';
export { useWholeWorkspaces } from './company/use-whole-workspaces';
export { CompanyPage } from './company-page';
export { CopyButton } from './copy-button';
export { CsvButton } from './csv/csv-button';
export { dayInWords, daysInWords } from './day-range';
export { dayOf, startOfDay } from './days';
export { DeleteDialog } from './delete-dialog';
export { FiguresArt } from './figures-art';
export { FiguresOnly } from './figures-only';
export { FilterBar } from './filter-bar';
export { FoldedFilters } from './folded-filters';
export { GoToView } from './go-to-view';
export { NoMatch } from './no-match';
export { Notices } from './notices';
export { OutreachNotice, useIsOutreachBlocked, useOutreach } from './outreach-notice';
export { CompanyLogo } from './picture/company-logo';
export { PictureField } from './picture/picture-field';
export { PlanArt } from './plan-art';
export { ReadFailed, ReadingLines } from './read-states';
export { meaningOf } from './reason-of';
export { replaced } from './replaced';
export { RunningDialog } from './running-dialog';
export { SenderBox } from './sender/sender-box';
export { SenderDialog } from './sender/sender-dialog';
export { senderPath, useSender } from './sender/use-sender';
export { mailingTones, recipientTones, type ShownState, shownStates } from './state-words';
export { StatusDialog, type StatusDialogProps } from './status-dialog';
export { type StatusWords, statusWords, suggestedOf } from './status-words';
export { SuggestInput } from './suggest-input';
export { useText } from './text';
export { type PreviewTheme, ThemeSwitch } from './theme-switch';
export { usePages } from './use-pages';
export { guestViews, portalPath, railViews, type View, viewFromQuery, viewPath } from './view';
export { WrittenField } from './writing/written-field';
