import {
  type CampaignType,
  campaignTypes,
  type Language,
  languages,
  limits,
  newCampaignType,
} from '@portals/contracts/constants';
import { Campaign, CampaignInput, type MarketingCompany } from '@portals/contracts/marketing';
import { api, useDrafts, useErrorText, useLanguage } from '@portals/platform';
import { draftName, useOnce } from '@portals/platform/form';
import { Button, FormError, PageHeader, Steps } from '@portals/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newCampaignPath, useCampaignRefresh, useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { EditorBox } from '../editing/editor-box';
import { newDocument } from './new-document';
import { TypeFields } from './type-fields';

interface Typed {
  name: string;
  type: CampaignType;
  language: Language;
}

const readName = CampaignInput.shape.name;

/** Parses typed text from browser storage; invalid parts, for example from an older release, are replaced by defaults. */
function readTyped(kept: Readonly<Record<string, unknown>> | null, language: Language): Typed {
  return {
    name: typeof kept?.name === 'string' ? kept.name : '',
    type: campaignTypes.find((type) => type === kept?.type) ?? newCampaignType,
    language: languages.find((one) => one === kept?.language) ?? language,
  };
}

/** First step of a campaign that has not been created yet. */
export function NewCampaign({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const drafts = useDrafts();
  const errorText = useErrorText();
  const refresh = useCampaignRefresh(company.id);
  const { newHref, listHref, stepHref } = useCampaignAddress();
  const draft = draftName(`marketing-companies/${company.id}/campaigns`, null);
  const [typed, setTyped] = useState((): Typed => readTyped(drafts.read(draft), language));
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const name = readName.safeParse(typed.name);
  const { run, pending } = useOnce(async () => {
    setFailure(null);
    if (!name.success) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    const document = newDocument(typed.type, typed.language);
    const body = { name: name.data, type: typed.type, document, marketingCompanyId: company.id };
    try {
      const { id } = await api.post(newCampaignPath, body, { schema: Campaign });
      drafts.drop(draft);
      await refresh();
      navigate(stepHref(id, 'content'), { replace: true });
    } catch (error) {
      setFailure(errorText(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  const tooLong = { kind: 'tooLong' as const, limit: limits.name };
  const problem = typed.name.trim() === '' ? t('typeStep.nameRequired') : tooLong;
  return (
    <>
      <PageHeader
        title={t('campaigns.new')}
        breadcrumbs={[{ label: t('views.campaigns'), href: listHref }, { label: t('campaigns.new') }]}
      />
      <Steps
        label={t('steps.label')}
        current="type"
        steps={[
          { key: 'type', label: t('steps.type'), href: newHref },
          { key: 'content', label: t('steps.content') },
          { key: 'review', label: t('steps.review') },
        ]}
      />
      <EditorBox as="form" noValidate onSubmit={submit}>
        <TypeFields
          {...typed}
          nameRef={input}
          nameProblem={isRefused && !name.success ? problem : undefined}
          onChange={(changes) => {
            const next = { ...typed, ...changes };
            setTyped(next);
            drafts.write(draft, { ...next });
          }}
        />
        <FormError>{failure}</FormError>
        <div>
          <Button type="submit" pending={pending}>
            {t('typeStep.create')}
          </Button>
        </div>
      </EditorBox>
    </>
  );
}
