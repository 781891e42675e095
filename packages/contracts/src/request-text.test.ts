import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { ContactMessageInput } from './marketing/index.js';

// Schemas in the folder `testing` never validate requests.
const doors = readdirSync(__dirname, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'testing',
);
/** The exports of all entry points. */
const contracts: Record<string, unknown> = Object.assign(
  {},
  ...doors.map(({ name }) => require(`./${name}`)),
);

/** Schemas of replies, stored data and the product's own files. All other schemas parse input from a caller. */
const notRequests = new Set([
  'PortableReport',
  'AccessClaims',
  'Admin',
  'AdminGranted',
  'AdminUser',
  'Enquiry',
  'EnquiryReply',
  'EnquiryRow',
  'FailedMail',
  'JobState',
  'ListedRelease',
  'NewReleaseToken',
  'PortalHistory',
  'PortalReleases',
  'PortalStatus',
  'ServedState',
  'ReleaseToken',
  'ReleaseTokens',
  'OutboxState',
  'QueueState',
  'ReplicaError',
  'ReplicaState',
  'ServiceState',
  'AccountDeletion',
  'DataCopy',
  'DataRows',
  'DataSection',
  'DeletionScheduled',
  'WorkspaceToDelete',
  'ErasedAccount',
  'ErasureState',
  'RemainingRows',
  'AccessEvent',
  'AccessPerson',
  'Account',
  'MemberCheckAnswer',
  'SenderAnswer',
  'EndedMembership',
  'AdDesigns',
  'AdLook',
  'AddressAnswer',
  'AddressConfirmed',
  'Analytics',
  'AnalyticsAdvice',
  'AnalyticsComparison',
  'AnalyticsFigure',
  'AnalyticsMailAnswer',
  'AnalyticsMailRow',
  'AnalyticsMedian',
  'AnalyticsPeriod',
  'AnalyticsReport',
  'AnalyticsReportRow',
  'ApprovedText',
  'AudienceCounts',
  'BrandColors',
  'Campaign',
  'CampaignClicks',
  'CampaignMail',
  'CampaignTemplate',
  'CampaignMailing',
  'CampaignRemark',
  'CampaignReview',
  'CampaignRow',
  'CampaignVersion',
  'CampaignVersionRow',
  'CanaryChange',
  'CanarySet',
  'ChangeNote',
  'Company',
  'CompanyAccessAnswer',
  'CompanyBrand',
  'CompanyOverview',
  'CompanyRow',
  'ConfirmationSent',
  'AccessEvent',
  'AccessPerson',
  'CompanyAccessAnswer',
  'Guest',
  'GuestInvitation',
  'GuestOffer',
  'Invitation',
  'InvitationView',
  'Member',
  'NewGuestInvitation',
  'NewInvitation',
  'OrganisationAddress',
  'OrganisationResult',
  'OwnOffer',
  'OwnOrganisation',
  'OwnSession',
  'Passkey',
  'PasskeyOptions',
  'PasskeysAnswer',
  'Picture',
  'Pictures',
  'RecoveryCodes',
  'NewReadingLink',
  'ReadingLink',
  'SharedAnalytics',
  'SharedReport',
  'Workspace',
  'WorkspaceGuest',
  'ComposedPortal',
  'ComposedRelease',
  'Composition',
  'Contact',
  'ContactMessageAnswer',
  'Content',
  'ContentCampaignForm',
  'ContentEvent',
  'ContentForm',
  'ContentGenerators',
  'ContentRow',
  'ContentVariant',
  'DeletedCampaign',
  'Department',
  'DueLead',
  'ErrorBody',
  'ExchangeAnswer',
  'FieldError',
  'GatewayStatus',
  'Guest',
  'GuestInvitation',
  'GuestOffer',
  'Invitation',
  'InvitationView',
  'Lead',
  'LeadBoard',
  'LeadBulkChange',
  'LeadDuplicateGroup',
  'LeadErasure',
  'LeadEvent',
  'LeadFound',
  'LeadImport',
  'LeadImportAnalysis',
  'LeadImportDuplicate',
  'LeadImportRefusal',
  'LeadMail',
  'LeadMerge',
  'LeadMergeUndone',
  'LeadRow',
  'LeadSource',
  'LeadSpelling',
  'LeadSuppression',
  'LeadValues',
  'LiveEntry',
  'LiveSet',
  'LiveState',
  'LoginAnswer',
  'MailCheck',
  'MailChecks',
  'MailEventsAnswer',
  'Mailing',
  'MailingRecipient',
  'MailingTotals',
  'MarketingCompany',
  'MarketingCompanyDeletion',
  'MarketingProduct',
  'Member',
  'MissingFile',
  'NewGuestInvitation',
  'NewInvitation',
  'NewReadingLink',
  'OutreachAccount',
  'PageHead',
  'PageReport',
  'PasswordResetLink',
  'PasswordResetReported',
  'PasswordResetView',
  'PortalDescriptor',
  'PortalNav',
  'PortalRelease',
  'PortalRoute',
  'Preview',
  'Problem',
  'Product',
  'PublishingRefusal',
  'ReadingLink',
  'RegisterAnswer',
  'Release',
  'ReleaseFile',
  'ReleaseHealth',
  'ReleasePins',
  'Report',
  'ReportState',
  'RouteIndex',
  'Sender',
  'SenderDomainRecord',
  'SentRefusal',
  'ServedCanary',
  'ServedRelease',
  'SessionAnswer',
  'SharedReport',
  'ShellRelease',
  'Site',
  'StoreChange',
  'Strength',
  'Suppression',
  'TestMailAnswer',
  'StartedDraft',
  'UploadState',
  'User',
  'Version',
  'Workspace',
  'sha384',
]);

/** Sample values; every kind of text field accepts at least one of them. */
const samples = [
  '/local',
  'Ana María',
  'https://acme.example/oferta',
  'ana@acme.es',
  'ana.ruiz',
  '42',
  '2026-11-22',
  '2026-W53',
  '2026-11-22T10:00:00.000Z',
  'ES',
  'loaded',
  'auth',
  '#1D4ED8',
  'square.png',
  '0b9f3a1e-7c54-4d2a-9a6f-3f1d2c4b5a69',
  '5.1.1',
  'a5'.repeat(8),
  `${'a'.repeat(86)}==`,
  'a5'.repeat(4),
  'a5'.repeat(16),
  'a5'.repeat(32),
  'a5'.repeat(48),
  `sha384-${'a'.repeat(64)}`,
  'mfe-acme',
  '1.0.0+a5a5a5a5',
];
const refused = { NUL: '\0', 'a first half of a pair': '\ud83d', 'a second half of a pair': '\ude00' };

/** Returns the single-value schemas inside a schema, by path. */
function fieldsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      fieldsOf(field, `${path}.${name}`),
    );
  }
  const isUnion = schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion;
  if (isUnion && schema.options.every((option) => option instanceof z.core.$ZodObject))
    return schema.options.flatMap((option) => fieldsOf(option, path));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return fieldsOf(schema.unwrap(), path);
  }
  return [[path, schema]];
}

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;
const textOf = (schema: z.core.$ZodType): string | undefined =>
  samples.find((sample) => z.safeParse(schema, sample).success);

const fields = Object.entries(contracts)
  .filter(([name, value]) => isSchema(value) && !notRequests.has(name))
  .flatMap(([name, value]) => (isSchema(value) ? fieldsOf(value, name) : []));
const textFields = fields.flatMap(([path, schema]): [string, z.core.$ZodType, string][] => {
  const text = textOf(schema);
  return text === undefined ? [] : [[path, schema, text]];
});

it('finds the text of every request', () => {
  expect(textFields.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'AdDesignFile',
      'AnalyticsReportInput.period',
      'BrandColorsPatch.mainColor',
      'CampaignInput.document.blocks[].columns[].blocks[].label',
      'CampaignPatch.document.posts.linkedin',
      'CampaignQuery.search',
      'CompanyInput.name',
      'CompanyPatch.email',
      'CompanyQuery.search',
      'ContactInput.phone',
      'ContactMessageInput.message',
      'ContactMessageInput.website',
      'ContentInput.link',
      'ContentInput.keyPoints',
      'ContentVariantPatch.text',
      'LeadBulkChangeInput.status',
      'LeadBulkChangeInput.filter.search',
      'LeadInput.nextStepOn',
      'LeadPatch.status',
      'LeadQuery.source',
      'LoginRequest.password',
      'MarketingCompanyPatch.targetAudience',
      'MarketingProductInput.description',
      'MarketingProductQuery.search',
      'RegisterRequest.username',
      'ReportInput.analysis',
      'PortalEvent.message',
    ]),
  );
});

it('knows the type of every other field', () => {
  const kinds = fields
    // `before` contains values that a form was filled with; they are compared but never stored.
    .filter(([path, schema]) => textOf(schema) === undefined && !path.endsWith('.before'))
    .map(([, { _zod }]) => _zod.def.type);
  // The keys of records are members of an enum, and their values numbers.
  expect(new Set(kinds)).toEqual(new Set(['boolean', 'enum', 'literal', 'number', 'record']));
});

describe.each(Object.entries(refused))('%s', (_what, bad) => {
  it.each(textFields)('is refused in %s', (_path, schema, text) => {
    const half = Math.ceil(text.length / 2);
    for (const value of [bad + text, text + bad, text.slice(0, half) + bad + text.slice(half)]) {
      expect(z.safeParse(schema, value).success).toBe(false);
    }
  });
});

it('takes whole pairs, as an emoji is one', () => {
  expect(ContactMessageInput.shape.message.parse('Hola 😀')).toBe('Hola 😀');
});
