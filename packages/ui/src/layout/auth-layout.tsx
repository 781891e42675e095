import { PortalLink } from '@portals/platform';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, media, space } from '../tokens';
import { LegalLinks } from './legal-links';

/* No rule here depends on later elements: the page is painted while its HTML arrives, and must not shift then. */
const Page = styled.div<{ $panel: boolean }>`
  display: grid;
  min-height: 100vh;
  min-height: 100dvh;
  background: ${color.ground};

  ${media.lg} {
    ${({ $panel }) => $panel && 'grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);'}
  }
`;

const FormSide = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: ${space(4)} ${space(4)} ${space(10)};

  ${media.md} { padding: ${space(6)} ${space(8)} ${space(12)}; }
`;

const Top = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
`;

const Back = styled(PortalLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  text-decoration: none;

  & > svg {
    width: 1.125rem;
    height: 1.125rem;
  }
  ${media.hover} { &:hover { color: ${color.text}; } }
`;

const Main = styled.main`
  display: grid;
  flex: 1;
  align-content: start;
  width: 100%;
  max-width: 26rem;
  margin-inline: auto;
  padding-block: clamp(${space(8)}, 12vh, ${space(28)}) ${space(8)};
`;

/* Uses CSS instead of a script, because the page is prerendered for screens of any width. */
const PanelSide = styled.aside`
  display: grid;
  border-inline-start: 1px solid ${color.line};
  min-width: 0;

  ${media.belowLg} { display: none; }
`;

const Foot = styled.footer`
  display: grid;
  gap: ${space(3)};
  width: 100%;
  max-width: 26rem;
  margin-inline: auto;
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

const Notice = styled.p<{ $inPanel: boolean }>`
  ${media.lg} {
    ${({ $inPanel }) => $inPanel && 'display: none;'}
  }
`;

export interface AuthLayoutProps {
  /** Link back to the previous page. */
  back: { href: string; label: string };
  /** Content opposite the back link, such as the language switcher. */
  corner?: ReactNode;
  form: ReactNode;
  /** Description of the portal; hidden below 1024 px. */
  panel?: ReactNode;
  /** The portal's audience; hidden from 1024 px on when there is a panel, which states it there. */
  notice?: string | undefined;
}

/** A sign-in page: the form on the left, and on wide screens a description of the portal on the right. */
export function AuthLayout({ back, corner, form, panel, notice }: AuthLayoutProps) {
  return (
    <Page $panel={Boolean(panel)}>
      <FormSide>
        <Top>
          <Back to={back.href}>
            <ArrowLeft aria-hidden />
            {back.label}
          </Back>
          {corner}
        </Top>
        <Main id="main">{form}</Main>
        <Foot>
          {notice && <Notice $inPanel={Boolean(panel)}>{notice}</Notice>}
          <LegalLinks />
        </Foot>
      </FormSide>
      {panel && <PanelSide>{panel}</PanelSide>}
    </Page>
  );
}
