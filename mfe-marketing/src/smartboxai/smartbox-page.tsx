import { Camera, type LucideIcon, Phone, Printer, Router, Server, Wifi } from 'lucide-react';
import { Band, Container, LeadText } from '../site/kit';
import { SoonButtons, StateBadge } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { NetworkMap } from './network-map';
import { Acts, Hero, HeroColumns, Kinds, Name, Panel, PanelActions, State, Text } from './styles';

const examples = [
  { device: 'router', site: 'mapHq', state: 'ok' },
  { device: 'ap', site: 'mapShop', state: 'slow' },
  { device: 'camera', site: 'mapStore', state: 'update' },
] as const;

const acts = ['see', 'decide', 'act'] as const;

const kinds = [
  ['router', Router],
  ['wifi', Wifi],
  ['camera', Camera],
  ['printer', Printer],
  ['server', Server],
  ['phone', Phone],
] as const satisfies readonly (readonly [string, LucideIcon])[];

function DeviceTable() {
  const { t } = useText();
  return (
    <table>
      <caption>{t('smartboxai.panel.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('smartboxai.panel.device')}</th>
          <th scope="col">{t('smartboxai.panel.site')}</th>
          <th scope="col">{t('smartboxai.panel.state')}</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ device, site, state }) => (
          <tr key={device}>
            <th scope="row">{t(`smartboxai.panel.${device}`)}</th>
            <td>{t(`smartboxai.${site}`)}</td>
            <td>
              <State data-state={state}>{t(`smartboxai.panel.${state}`)}</State>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExamplePanel() {
  const { t } = useText();
  return (
    <Band data-theme="auto" aria-labelledby="panel-title">
      <Reveal>
        <h2 id="panel-title">{t('smartboxai.panel.title')}</h2>
        <Panel>
          <DeviceTable />
        </Panel>
        <PanelActions>
          <SoonButtons labels={[t('smartboxai.panel.tune')]} note={t('smartboxai.panel.soonNote')} />
        </PanelActions>
      </Reveal>
    </Band>
  );
}

/** Page about the management of network devices. The product is not available yet, so the buttons have no function. */
export default function SmartboxPage() {
  const { t } = useText();
  useSiteHead('smartboxai', '/smartboxai');
  return (
    <SitePage tone="dark">
      <Hero data-theme="dark" aria-labelledby="page-title">
        <Container>
          <HeroColumns>
            <Text>
              <Name>
                {t('smartboxai.kicker')} <StateBadge offer="smartbox" />
              </Name>
              <h1 id="page-title">{t('smartboxai.title')}</h1>
              <LeadText>{t('smartboxai.lead')}</LeadText>
              <SoonButtons
                labels={[t('smartboxai.add'), t('smartboxai.check'), t('smartboxai.demo')]}
                note={t('smartboxai.soonNote')}
              />
            </Text>
            <NetworkMap />
          </HeroColumns>
        </Container>
      </Hero>
      <ExamplePanel />
      <Band data-theme="dark" aria-labelledby="acts-title">
        <Reveal>
          <h2 id="acts-title">{t('smartboxai.how.title')}</h2>
          <Acts>
            {acts.map((act) => (
              <li key={act}>
                <h3>{t(`smartboxai.how.${act}`)}</h3>
                <p>{t(`smartboxai.how.${act}Text`)}</p>
              </li>
            ))}
          </Acts>
        </Reveal>
      </Band>
      <Band data-theme="auto" aria-labelledby="kinds-title">
        <Reveal>
          <h2 id="kinds-title">{t('smartboxai.kinds.title')}</h2>
          <Kinds>
            {kinds.map(([key, Icon]) => (
              <li key={key}>
                <Icon size={32} strokeWidth={1.5} aria-hidden="true" />
                {t(`smartboxai.kinds.${key}`)}
              </li>
            ))}
          </Kinds>
        </Reveal>
      </Band>
    </SitePage>
  );
}
