import { media, palette } from '@portals/ui/tokens';
import { keyframes, styled } from 'styled-components';
import { useText } from '../text';

const travel = keyframes`to { stroke-dashoffset: -40; }`;

const Picture = styled.svg`
  width: 100%;
  height: auto;

  text {
    font: 600 16px var(--font-heading);
  }

  ${media.motionOk} {
    path[data-traffic] {
      animation: ${travel} 2.4s linear 4;
    }
  }

  ${media.belowMd} {
    text {
      font-size: 23px;
    }
  }
`;

const sites = [
  {
    key: 'mapHq',
    x: 110,
    y: 96,
    devices: [
      [-76, 22],
      [-58, 80],
      [6, 98],
    ],
  },
  {
    key: 'mapShop',
    x: 450,
    y: 96,
    devices: [
      [76, 22],
      [58, 80],
      [-6, 98],
    ],
  },
  {
    key: 'mapStore',
    x: 280,
    y: 424,
    devices: [
      [-84, -40],
      [84, -40],
    ],
  },
] as const;
const hub = { x: 280, y: 268 };
/** Map position of the device that needs attention. */
const slow = { site: 'mapShop', dx: 58 };

function SiteGroup({ site }: { site: (typeof sites)[number] }) {
  const { t } = useText();
  return (
    <g>
      <path d={`M${hub.x} ${hub.y}L${site.x} ${site.y}`} stroke="#26344B" strokeWidth="3" />
      <path
        d={`M${hub.x} ${hub.y}L${site.x} ${site.y}`}
        data-traffic
        stroke={palette.tealBright}
        strokeWidth="3"
        strokeDasharray="4 16"
        strokeLinecap="round"
      />
      {site.devices.map(([dx, dy]) => {
        const attention = site.key === slow.site && dx === slow.dx;
        return (
          <g key={dx}>
            <path d={`M${site.x} ${site.y}l${dx} ${dy}`} stroke="#26344B" strokeWidth="2" />
            <circle
              cx={site.x + dx}
              cy={site.y + dy}
              r="11"
              fill={palette.ink}
              stroke={attention ? palette.amberBright : palette.tealBright}
              strokeWidth="2.5"
            />
            {attention && (
              <circle
                cx={site.x + dx}
                cy={site.y + dy}
                r="19"
                stroke={palette.amberBright}
                strokeDasharray="3 5"
              />
            )}
          </g>
        );
      })}
      <rect
        x={site.x - 24}
        y={site.y - 20}
        width="48"
        height="40"
        rx="10"
        fill="#121C2F"
        stroke={palette.line}
        strokeWidth="2"
      />
      <path
        d={`M${site.x - 10} ${site.y + 4}h20M${site.x - 10} ${site.y - 5}h20`}
        stroke={palette.line}
        strokeWidth="2"
      />
      <text
        x={site.x}
        y={site.key === 'mapStore' ? site.y + 46 : site.y - 36}
        textAnchor="middle"
        fill="currentColor"
      >
        {t(`smartboxai.${site.key}`)}
      </text>
    </g>
  );
}

/** Picture: a company's network with three sites around one Smartbox, and one device that needs attention. */
export function NetworkMap() {
  const { t } = useText();
  return (
    <Picture viewBox="0 30 560 450" fill="none" role="img" aria-label={t('smartboxai.map')}>
      {sites.map((site) => (
        <SiteGroup key={site.key} site={site} />
      ))}
      <rect x={hub.x - 46} y={hub.y - 46} width="92" height="92" rx="20" fill={palette.tealBright} />
      <path
        d={`M${hub.x - 20} ${hub.y + 16}v-32l40 32v-32`}
        stroke={palette.ink}
        strokeWidth="5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </Picture>
  );
}
