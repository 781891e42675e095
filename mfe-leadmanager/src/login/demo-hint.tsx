import { Alert, Button } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

export interface DemoAccount {
  username: string;
  password: string;
}

const Credentials = styled.dl`
  display: grid;
  grid-template-columns: fit-content(50%) minmax(0, 1fr);
  gap: ${space(0.5)} ${space(4)};
  margin-block-start: ${space(2)};
  font-size: ${font.size.sm};

  dt {
    overflow-wrap: anywhere;
  }

  dd {
    font-family: ${font.mono};
    overflow-wrap: anywhere;
    user-select: all;
  }
`;

/** Shows the credentials of the demo account, for visitors who want to try the product (rule 3.8). */
export function DemoHint({ account, onUse }: { account: DemoAccount; onUse: () => void }) {
  const { t } = useText();
  return (
    <Alert
      title={t('login.demo.title')}
      action={
        <Button size="sm" variant="secondary" onClick={onUse}>
          {t('login.demo.use')}
        </Button>
      }
    >
      {t('login.demo.text')}
      <Credentials>
        <dt>{t('login.demo.username')}</dt>
        <dd>{account.username}</dd>
        <dt>{t('login.demo.password')}</dt>
        <dd>{account.password}</dd>
      </Credentials>
    </Alert>
  );
}
