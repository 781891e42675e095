import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import type { ServiceKey } from './service-keys';

const Frame = styled.svg`
  text {
    fill: var(--color-text);
    font: 600 17px var(--font-heading);
  }
`;

const faint = { stroke: 'var(--color-edge)', strokeWidth: 1.5 } as const;
const ink = { stroke: 'var(--color-text)', strokeWidth: 2 } as const;
const accent = { stroke: 'var(--color-accent)', strokeWidth: 2 } as const;
const surface = 'var(--color-surface)';

const processes = [
  [118, 176, 9],
  [158, 128, 14],
  [214, 190, 11],
  [262, 104, 8],
  [298, 164, 18],
  [332, 212, 10],
] as const;

/** Picture: processes by effort and return, with the best starting point marked. */
function Chart() {
  const { t } = useText();
  return (
    <>
      <text x="58" y="28">
        {t('home.services.item.consulting.return')}
      </text>
      <text x="370" y="270" textAnchor="end">
        {t('home.services.item.consulting.effort')}
      </text>
      <text x="170" y="62">
        {t('home.services.item.consulting.start')}
      </text>
      <path d="M70 40v204h300" {...ink} />
      <path d="M70 142h300M220 40v204" {...faint} strokeDasharray="2 7" />
      {processes.map(([x, y, r]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill={surface} {...faint} />
      ))}
      <circle cx="132" cy="82" r="19" fill="var(--color-accent)" />
      <path d="m124 82 6 6 11-12" stroke="var(--color-onAccent)" strokeWidth="2.5" fill="none" />
      <circle cx="132" cy="82" r="29" {...accent} strokeDasharray="3 5" />
      <path d="M161 82c40 0 46 22 88 18" {...accent} />
      <path d="m240 94 10 6-9 7" {...accent} />
    </>
  );
}

const slots = [
  [96, 62],
  [186, 62],
  [276, 62],
] as const;

/** Picture: modules that slot into the row of systems below. */
function Modules() {
  const { t } = useText();
  return (
    <>
      <text x="220" y="40" textAnchor="middle">
        {t('home.services.item.ready.modules')}
      </text>
      <text x="220" y="276" textAnchor="middle">
        {t('home.services.item.ready.systems')}
      </text>
      <path d="M60 196h320v56H60z" fill={surface} {...ink} />
      <path d="M140 196v56M220 196v56M300 196v56" {...faint} />
      {[100, 180, 260, 340].map((x) => (
        <path key={x} d={`M${x - 18} 224h36`} {...faint} />
      ))}
      {slots.map(([x, y], index) => (
        <g key={x} transform={`translate(0 ${index === 1 ? 52 : index * 8})`}>
          <path
            d={`M${x} ${y}h68a8 8 0 0 1 8 8v54a8 8 0 0 1-8 8h-22v12h-24v-12H${x}a8 8 0 0 1-8-8v-54a8 8 0 0 1 8-8Z`}
            fill={index === 1 ? 'var(--color-accent)' : surface}
            stroke={index === 1 ? 'var(--color-accent)' : 'var(--color-text)'}
            strokeWidth="2"
          />
          <circle
            cx={x + 34}
            cy={y + 34}
            r="13"
            fill="none"
            stroke={index === 1 ? 'var(--color-onAccent)' : 'var(--color-accent)'}
            strokeWidth="2"
          />
        </g>
      ))}
      <path d="M126 162v24M310 170v18" {...accent} strokeDasharray="2 5" />
    </>
  );
}

const layers = [
  { x: 90, ys: [78, 118, 158, 198] },
  { x: 190, ys: [98, 138, 178] },
  { x: 280, ys: [118, 158] },
] as const;

/** Picture: a model, layer by layer, from rows of data to one answer. */
function Model() {
  const { t } = useText();
  const edges = layers.flatMap((layer, index) =>
    (layers[index + 1]?.ys ?? []).flatMap((end) =>
      layer.ys.map((start) => ({ from: [layer.x, start], to: [layers[index + 1]?.x ?? 0, end] })),
    ),
  );
  return (
    <>
      <text x="36" y="42">
        {t('home.services.item.custom.data')}
      </text>
      <text x="362" y="98" textAnchor="middle">
        {t('home.services.item.custom.answer')}
      </text>
      {edges.map(({ from, to }) => (
        <path key={`${from}-${to}`} d={`M${from.join(' ')}L${to.join(' ')}`} {...faint} opacity="0.55" />
      ))}
      <path d="M90 118 190 138 280 118 362 138" {...accent} strokeWidth="3" />
      <path d="M280 158 362 138" {...faint} />
      {layers.flatMap(({ x, ys }) =>
        ys.map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="10" fill={surface} {...ink} />),
      )}
      {[78, 118, 158, 198].map((y) => (
        <path key={y} d={`M36 ${y}h30`} {...faint} />
      ))}
      <circle cx="362" cy="138" r="24" fill="var(--color-accent)" />
      <path d="m352 138 7 7 13-14" stroke="var(--color-onAccent)" strokeWidth="2.5" fill="none" />
    </>
  );
}

const pictures: Record<ServiceKey, ComponentType> = {
  consulting: Chart,
  ready: Modules,
  custom: Model,
};

export function ServicePicture({ service, title }: { service: ServiceKey; title: string }) {
  const Drawing = pictures[service];
  return (
    <Frame viewBox="0 0 440 284" fill="none" role="img" aria-label={title} width="440" height="284">
      <Drawing />
    </Frame>
  );
}
