import { localNoon } from '@portals/contracts/constants';
import { CampaignClicks } from '@portals/contracts/marketing';
import { useApi, useErrorText, useFormat } from '@portals/platform';
import { DataTable } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { campaignPath, ReadFailed, useText } from '../../shared';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin-block-start: ${space(4)};

  & > h2 { font-size: ${font.size.h4}; }
  & > p { margin: 0; color: ${color.muted}; }
`;

const Address = styled.span`overflow-wrap: anywhere;`;

type Clicks = CampaignClicks;

function Tables({ links, days }: Clicks) {
  const { t } = useText();
  const { date, number } = useFormat();
  const count = {
    key: 'clicks',
    header: t('figures.clicksCount'),
    cell: ({ clicks }: { clicks: number }) => number(clicks),
    align: 'end' as const,
  };
  return (
    <>
      <DataTable
        caption={t('figures.clicks')}
        columns={[
          {
            key: 'url',
            header: t('figures.clicksLink'),
            cell: ({ url }: Clicks['links'][number]) => <Address>{url}</Address>,
          },
          count,
        ]}
        rows={links}
        rowKey={({ url }) => url}
      />
      {days.length === 0 ? (
        <p>{t('figures.clicksNone')}</p>
      ) : (
        <DataTable
          caption={t('figures.clicksDays')}
          columns={[
            {
              key: 'day',
              header: t('figures.day'),
              cell: ({ day }: Clicks['days'][number]) => date(localNoon(day)),
            },
            count,
          ]}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      )}
    </>
  );
}

/** Shows clicks on the links in the campaign's emails; renders nothing when click counting is off for its sender. */
export function CountedClicks({ id }: { id: number }) {
  const { t } = useText();
  const errorText = useErrorText();
  const heading = useId();
  const { data, error, isValidating, mutate } = useApi(`${campaignPath(id)}/clicks`, {
    schema: CampaignClicks,
  });
  if (!error && (data === undefined || data.links.length === 0)) return null;
  return (
    <Box aria-labelledby={heading}>
      <h2 id={heading}>{t('figures.clicks')}</h2>
      {data ? (
        <>
          <p>{t('figures.clicksText')}</p>
          <Tables {...data} />
        </>
      ) : (
        <ReadFailed
          title={t('figures.clicksFailed')}
          text={errorText(error)}
          pending={isValidating}
          read={mutate}
        />
      )}
    </Box>
  );
}
