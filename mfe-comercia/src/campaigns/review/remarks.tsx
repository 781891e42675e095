import type { CampaignRemark } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Alert } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';
import { usePlaceName } from '../editing/place-name';
import { emptyBlocks } from '../saving/is-empty';

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding-inline-start: ${space(5)};
`;

/** Lists missing or questionable content and empty blocks; none of this prevents saving. */
export function Remarks({ remarks }: { remarks: readonly CampaignRemark[] }) {
  const { t } = useText();
  const { row, edited } = useEditing();
  const { placeHref } = useCampaignAddress();
  const placeName = usePlaceName();
  const saysNothing = remarks.some(({ code }) => code === 'NOTHING_TO_SAY');
  const empty = saysNothing ? [] : emptyBlocks(edited.document);
  const shown = [...remarks, ...empty.map((field) => ({ field, code: 'EMPTY' as const }))];
  if (shown.length === 0) return <Alert tone="success">{t('review.allWell')}</Alert>;
  return (
    <Alert tone="warning" title={t('review.remarks', { count: shown.length })}>
      <List>
        {shown.map(({ field, code }) => (
          <li key={`${field} ${code}`}>
            <PortalLink to={placeHref(row.id, field)}>{placeName(field)}</PortalLink>: {t(`remark.${code}`)}
          </li>
        ))}
      </List>
    </Alert>
  );
}
