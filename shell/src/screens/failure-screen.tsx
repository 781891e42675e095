import { PortalLink, usePageHead, useSite } from '@portals/platform';
import { color, font, layout, space } from '@portals/ui/tokens';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { loadNewDocument } from '../document/typed-text';
import { HostLanguageSwitcher } from '../language/language-switcher';
import { useShellText } from '../language/shell-text';
import { BrokenLink } from './broken-link';
import { MainButton, SecondaryButton } from './plain-button';

const Page = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100vh;
  min-height: 100dvh;
  background: ${color.ground};
`;

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  width: 100%;
  max-width: ${layout.container};
  margin: 0 auto;
  padding: ${space(4)} clamp(${space(4)}, 4vw, ${space(8)});
`;

const Brand = styled(PortalLink)`
  font-family: ${font.heading};
  font-size: ${font.size.h4};
  font-weight: ${font.weight.semibold};
  letter-spacing: -0.02em;
  color: ${color.text};
  text-decoration: none;
  padding: ${space(2)} 0;
`;

const Body = styled.main`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: ${space(5)};
  width: 100%;
  max-width: 40rem;
  margin: 0 auto;
  padding: ${space(8)} clamp(${space(4)}, 4vw, ${space(8)}) ${space(24)};
  outline: none;

  h1 {
    font-size: clamp(1.75rem, 1.2rem + 2.6vw, 2.75rem);
    letter-spacing: -0.03em;
    line-height: 1.12;
    overflow-wrap: anywhere;
    outline: none;
  }

  p {
    max-width: 34rem;
    margin-top: ${space(4)};
    color: ${color.muted};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)} ${space(5)};
  align-items: center;
  margin-top: ${space(2)};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    font-weight: ${font.weight.medium};
  }
`;

const Reload = styled(SecondaryButton)`
  padding: 0 ${space(5)};
`;

export type Failure = 'fetch' | 'timeout' | 'integrity' | 'fault' | 'none' | 'leftOut' | 'session';

interface FailureScreenProps {
  failure: Failure;
  /** True while the action started by `onRetry` is running. */
  retrying?: boolean;
  /** True when loading a new document may help where a retry does not. */
  reload?: boolean;
  onRetry?: () => void;
}

type RetryButtonProps = Required<Pick<FailureScreenProps, 'retrying' | 'onRetry'>>;

function RetryButton({ retrying, onRetry }: RetryButtonProps) {
  const { t } = useShellText();
  return (
    <MainButton type="button" aria-disabled={retrying} onClick={() => retrying || onRetry()}>
      {t(retrying ? 'failure.retrying' : 'failure.retry')}
    </MainButton>
  );
}

/** Shown instead of a page that failed: explains the problem and offers actions. */
export function FailureScreen({ failure, retrying = false, reload = false, onRetry }: FailureScreenProps) {
  const { t } = useShellText();
  const site = useSite();
  const { pathname } = useLocation();
  const title = t(`failure.${failure}.title`);
  usePageHead({ title: `${title} · ${site.name}` });
  return (
    <Page>
      <Bar>
        <Brand to="/">{site.name}</Brand>
        <HostLanguageSwitcher />
      </Bar>
      <Body id="main">
        <BrokenLink />
        <div role="alert">
          <h1>{title}</h1>
          <p>
            {t(`failure.${failure}.text`)} {failure === 'session' ? null : t('failure.rest')}
          </p>
        </div>
        <Actions>
          {onRetry ? <RetryButton retrying={retrying} onRetry={onRetry} /> : null}
          {reload ? (
            <Reload type="button" onClick={() => loadNewDocument()}>
              {t('failure.reload')}
            </Reload>
          ) : null}
          {pathname === '/' ? null : <PortalLink to="/">{t('failure.home')}</PortalLink>}
        </Actions>
      </Body>
    </Page>
  );
}
