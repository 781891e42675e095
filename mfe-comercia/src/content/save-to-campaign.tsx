import { campaignTypes, limits } from '@portals/contracts/constants';
import { idParam } from '@portals/contracts/fields';
import {
  Campaign,
  CampaignRow,
  type Content,
  ContentCampaignForm,
  type ContentVariant,
} from '@portals/contracts/marketing';
import { api, useApi, useApiList } from '@portals/platform';
import { Controlled, useForm } from '@portals/platform/form';
import { Field, FormDialog, RadioCards, Select, TextInput } from '@portals/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { campaignPath, companyPath, newCampaignPath, useCampaignRefresh, useText, viewPath } from '../shared';
import { campaignDocumentOf, usualCampaignType, withText } from './campaign-of-text';

const campaignRows = CampaignRow.array();
const fields = ['type', 'campaign', 'name'] as const;

export interface SaveToCampaignProps {
  content: Content;
  variant: ContentVariant;
  onClose: () => void;
}

/** Returns the path of the campaign that the URL names as the destination of a text, if any. */
function wantedPath(params: URLSearchParams): string | null {
  const { data } = idParam.safeParse(params.get('campaign'));
  return data === undefined ? null : campaignPath(data);
}

/** Reads the campaigns to which a text can be added: those of the same type that are not archived. */
function useCampaigns(companyId: number, type: string) {
  const query = new URLSearchParams({ type, sort: '-updatedAt', pageSize: String(limits.pageSizeMax) });
  const { data } = useApiList(`${companyPath(companyId)}/campaigns?${query}`, { schema: campaignRows });
  return data?.rows ?? [];
}

/**
 * Creates a campaign from a text, or adds the text to one.
 * @throws Error when the campaign has another type than the one that was listed
 */
async function store(
  { content, variant }: SaveToCampaignProps,
  input: ContentCampaignForm,
): Promise<Campaign> {
  const { type, name } = input;
  const document = campaignDocumentOf(content, variant, type);
  const { marketingCompanyId } = content;
  if (input.campaign === '') {
    const made = { name, type, document, marketingCompanyId, contentId: content.id };
    return api.post(newCampaignPath, made, { schema: Campaign });
  }
  const path = campaignPath(Number(input.campaign));
  const { document: before, version } = await api.get(path, { schema: Campaign });
  const both = withText(before, document);
  if (both === null) throw new Error('The campaign has another type now.');
  return api.patch(path, { document: both, contentId: content.id, version }, { schema: Campaign });
}

/** Creates a campaign from a text, or adds the text to an existing campaign, and opens it. The URL may preselect the campaign. */
export function SaveToCampaign(props: SaveToCampaignProps) {
  const [params] = useSearchParams();
  const { data: wanted } = useApi(wantedPath(params), { schema: Campaign, on404: 'returnNull' });
  if (wanted === undefined && wantedPath(params) !== null) return null;
  const isOwn = wanted?.marketingCompanyId === props.content.marketingCompanyId;
  return <SaveDialog {...props} wanted={isOwn ? wanted : null} />;
}

function SaveDialog(props: SaveToCampaignProps & { wanted: Campaign | null }) {
  const { content, wanted, onClose } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const refresh = useCampaignRefresh(content.marketingCompanyId);
  const { form, state, problem } = useForm({
    schema: ContentCampaignForm,
    fields,
    values: {
      type: wanted?.type ?? usualCampaignType(content),
      campaign: wanted === null ? '' : String(wanted.id),
      name: content.productName,
    },
    send: (input) => store(props, input),
    onSent: async ({ id }) => {
      await refresh();
      navigate(viewPath('campaigns', content.marketingCompanyId, { campaign: String(id) }));
    },
    onFailed: () => void refresh(),
    onClose,
  });
  const [type, campaign] = form.watch(['type', 'campaign']);
  const campaigns = useCampaigns(content.marketingCompanyId, type);
  return (
    <FormDialog {...state} title={t('writing.campaign.title')} submitLabel={t('writing.campaign.save')}>
      <Controlled form={form} name="type">
        {({ onChange, ...field }) => (
          <Field label={t('writing.campaign.type')} error={problem('type')}>
            <RadioCards
              {...field}
              onChange={(next) => {
                onChange(next);
                form.setValue('campaign', '');
              }}
              columns={3}
              options={campaignTypes.map((value) => ({ value, label: t(`campaignType.${value}`) }))}
            />
          </Field>
        )}
      </Controlled>
      <Field
        label={t('writing.campaign.which')}
        hint={t('writing.campaign.hint')}
        error={problem('campaign')}
      >
        <Select {...form.register('campaign')}>
          <option value="">{t('writing.campaign.new')}</option>
          {wanted?.type === type && !campaigns.some(({ id }) => id === wanted.id) && (
            <option value={wanted.id}>{wanted.name}</option>
          )}
          {campaigns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {campaign === '' && (
        <Field
          label={t('writing.campaign.name')}
          required
          error={problem('name', { required: t('writing.campaign.nameRequired') })}
        >
          <TextInput {...form.register('name')} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}
