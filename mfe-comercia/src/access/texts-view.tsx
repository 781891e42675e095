import { limits } from '@portals/contracts/constants';
import { ApprovedText, ApprovedTextQuery, type MarketingCompany } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { listAddress, useList } from '@portals/platform/list';
import { Badge, Card, EmptyState, ListView, PageHeader, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { campaignTone, useCampaignWords } from '../campaigns';
import { CampaignTypeName, CompanyPage, companyPath, GoToView, useMissingCompany, useText } from '../shared';
import { ApprovedTextsArt } from './art/approved-texts-art';

const Texts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  max-width: 54rem;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  margin-block-end: ${space(3)};
  color: ${color.muted};
  font-size: ${font.size.sm};

  h2 { flex: 1 1 100%; color: ${color.text}; font-size: ${font.size.h4}; overflow-wrap: anywhere; }
`;

const Words = styled.p`
  max-width: 46rem;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const rows = ApprovedText.array();
/** The list is always sorted by the latest change, so the sort parameter of the URL is ignored. */
const order = { safeParse: () => ({ success: true, data: '' }) };
const Fields = ApprovedTextQuery.omit({ pageSize: true });
const Query = {
  shape: { ...Fields.shape, sort: order },
  parse: (value: unknown) => ({ ...Fields.parse(value), sort: '' }),
};

function addressOf(companyId: number) {
  const address = listAddress(Query, '');
  const path = (query: ReturnType<typeof Query.parse>) =>
    `${companyPath(companyId)}/approved-texts?${address.write(query)}`;
  return { ...address, path };
}

function One({ text: { name, type, status, text, updatedAt } }: { text: ApprovedText }) {
  const { t } = useText();
  const { date } = useFormat();
  const words = useCampaignWords();
  return (
    <Card as="article">
      <Head>
        <h2>{name}</h2>
        <CampaignTypeName type={type} />
        <Badge tone={campaignTone(status)}>{words.label(status)}</Badge>
        <span>{t('approvedTexts.changed', { date: date(updatedAt) })}</span>
      </Head>
      <Words>{text}</Words>
    </Card>
  );
}

function TextsOf({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const address = useMemo(() => addressOf(company.id), [company.id]);
  const list = useList({ address, rows, pageSize: limits.pageSize });
  useMissingCompany(company.id, list.error);
  return (
    <>
      <PageHeader title={t('views.texts')} meta={t('approvedTexts.meta')} />
      <ListView
        list={list}
        failed={{ title: t('approvedTexts.failed'), text: t('failedText') }}
        loading={<Skeleton lines={6} />}
        empty={
          <EmptyState
            art={<ApprovedTextsArt />}
            title={t('approvedTexts.emptyTitle', { name: company.name })}
            text={t('approvedTexts.emptyText')}
            action={<GoToView view="analytics" companyId={company.id} />}
          />
        }
      >
        <Texts>
          {list.rows.map((text) => (
            <One key={text.id} text={text} />
          ))}
        </Texts>
      </ListView>
    </>
  );
}

/** Lists the approved texts of campaigns, for everybody who may read the company (rule 18.70). */
export default function TextsView() {
  const { t } = useText();
  return (
    <CompanyPage
      view="texts"
      need="read"
      companyFirst={t('approvedTexts.companyFirst')}
      loading={<Skeleton lines={6} />}
    >
      {(company) => <TextsOf key={company.id} company={company} />}
    </CompanyPage>
  );
}
