import { AuthPanel } from '@portals/ui';
import { Magnet, Megaphone, Sparkles, Workflow } from 'lucide-react';
import { useText } from '../shared';

const tiles = [
  { key: 'marketing', Icon: Sparkles },
  { key: 'automation', Icon: Workflow },
  { key: 'leads', Icon: Magnet },
  { key: 'campaigns', Icon: Megaphone },
] as const;

/** Panel beside the sign-in form that presents the portal. */
export function LoginPanel() {
  const { t } = useText();
  return (
    <AuthPanel
      look="tiles"
      title={t('panel.title')}
      text={t('panel.text')}
      points={tiles.map(({ key, Icon }) => ({
        key,
        icon: <Icon aria-hidden />,
        title: t(`panel.${key}`),
        text: t(`panel.${key}Text`),
      }))}
      notice={t('panel.notice')}
    />
  );
}
