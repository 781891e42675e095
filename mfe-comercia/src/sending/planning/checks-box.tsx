import type { MailCheckCode } from '@portals/contracts/constants';
import type { MailCheck } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Alert } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useCampaignAddress, useEditing, usePlaceName } from '../../campaigns';
import { useText } from '../../shared';

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding-inline-start: ${space(5)};
`;

/** Checks about the sender, which can be edited on this page. */
const ofSender: readonly MailCheckCode[] = ['NO_SENDER', 'NO_POSTAL_ADDRESS', 'SENDER_DOMAIN', 'SENDER_NAME'];

function Found({ check: { code, field } }: { check: MailCheck }) {
  const { t } = useText();
  const { row } = useEditing();
  const { placeHref } = useCampaignAddress();
  const placeName = usePlaceName();
  const isOfDocument = field !== null && !ofSender.includes(code);
  return (
    <li>
      {isOfDocument && (
        <>
          <PortalLink to={placeHref(row.id, field)}>{placeName(field)}</PortalLink>
          {': '}
        </>
      )}
      {t(`mailCheck.${code}`)}
    </li>
  );
}

function Checks({ checks }: { checks: readonly MailCheck[] }) {
  return (
    <List>
      {checks.map((check) => (
        <Found key={`${check.code} ${check.field}`} check={check} />
      ))}
    </List>
  );
}

/** Shows the problems that prevent sending, and the warnings. */
export function ChecksBox({ checks }: { checks: readonly MailCheck[] }) {
  const { t } = useText();
  const errors = checks.filter(({ level }) => level === 'error');
  const warnings = checks.filter(({ level }) => level === 'warning');
  return (
    <>
      {errors.length > 0 && (
        <Alert tone="danger" title={t('mailChecks.errors', { count: errors.length })}>
          <Checks checks={errors} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert tone="warning" title={t('mailChecks.warnings', { count: warnings.length })}>
          <Checks checks={warnings} />
        </Alert>
      )}
      {checks.length === 0 && <Alert tone="success">{t('mailChecks.allWell')}</Alert>}
    </>
  );
}
