import type { CampaignRemark } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Alert } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';
import { usePlaceName } from '../editing/place-name';

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding-inline-start: ${space(5)};
`;

/** Lists missing or doubtful content; none of it prevents saving. */
export function Remarks({ remarks }: { remarks: readonly CampaignRemark[] }) {
  const { t } = useText();
  const { row } = useEditing();
  const { placeHref } = useCampaignAddress();
  const placeName = usePlaceName();
  if (remarks.length === 0) return <Alert tone="success">{t('review.allWell')}</Alert>;
  return (
    <Alert tone="warning" title={t('review.remarks', { count: remarks.length })}>
      <List>
        {remarks.map(({ field, code }) => (
          <li key={`${field} ${code}`}>
            <PortalLink to={placeHref(row.id, field)}>{placeName(field)}</PortalLink>: {t(`remark.${code}`)}
          </li>
        ))}
      </List>
    </Alert>
  );
}
