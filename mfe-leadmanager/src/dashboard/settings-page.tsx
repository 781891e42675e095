import { useSession } from '@portals/platform';
import { Card, PageHeader } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Account = styled(Card)`
  max-width: 40rem;
  height: auto;
  padding: ${space(6)};

  & > h2 { font-size: ${font.size.h4}; }
  & > p {
    margin-block: ${space(1)} ${space(5)};
    color: ${color.muted};
  }
`;

const Facts = styled.dl`
  & > div {
    display: grid;
    gap: 0 ${space(4)};
    padding-block: ${space(4)};
    border-block-start: 1px solid ${color.line};
  }
  & > div:last-child { padding-block-end: 0; }
  dt {
    color: ${color.muted};
    font-size: ${font.size.sm};
  }
  dd {
    font-weight: ${font.weight.medium};
    overflow-wrap: anywhere;
  }
  ${media.md} {
    & > div { grid-template-columns: 10rem minmax(0, 1fr); align-items: baseline; }
  }
`;

/** Shows the signed-in user's name and email address. */
export function SettingsPage() {
  const { t } = useText();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('sections.settings.label')} />
      <Account>
        <h2>{t('settings.title')}</h2>
        <p>{t('settings.text')}</p>
        <Facts>
          <div>
            <dt>{t('settings.username')}</dt>
            <dd>{user?.username}</dd>
          </div>
          <div>
            <dt>{t('settings.email')}</dt>
            <dd>{user?.email}</dd>
          </div>
        </Facts>
      </Account>
    </>
  );
}
