import { type ReportFacts, rowsAt } from '@portals/contracts/consulting';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { Figure, Note } from './drawing-style';
import { useDrawingTexts } from './drawing-texts';
import { RowName, RowNames } from './row-name';

const Layers = styled.ul`
  display: grid;
  justify-items: stretch;
  list-style: none;
  font-size: ${font.size.sm};
  line-height: 1.45;

  & > li { padding: ${space(3)} ${space(4)}; border: 1px solid ${color.edge}; border-radius: ${radius.md}; break-inside: avoid; }
  & > li[data-layer='platform'] { border-color: ${color.accent}; background: ${color.accentSoft}; color: ${color.onAccentSoft}; }
  & > li[data-layer='platform'] small { color: inherit; }
  & > li[data-layer='modules'] { padding: 0; border: 0; }
  & > li[aria-hidden] {
    display: flex;
    justify-content: center;
    gap: ${space(8)};
    padding: ${space(2)};
    border: 0;
    color: ${color.muted};
  }
  & > li[aria-hidden] span { display: inline-flex; align-items: center; gap: ${space(1.5)}; }
  & > li[aria-hidden] svg { width: 1rem; height: 1rem; color: ${color.accentText}; }
  b { display: block; font-weight: ${font.weight.semibold}; }
`;

const Boxes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: ${space(2)};
  list-style: none;

  & > li { padding: ${space(3)}; border: 1px solid ${color.edge}; border-radius: ${radius.md}; background: ${color.surface}; }
  & > li[data-pilot] { border: 2px solid ${color.accent}; }
  li > & { margin-block-start: ${space(2)}; }
  & > li > ul { list-style: none; }
  ${media.print} { grid-template-columns: repeat(3, minmax(0, 1fr)) !important; }
`;

function Flow() {
  const { architecture } = useDrawingTexts();
  return (
    <li aria-hidden>
      <span>
        <ArrowUp />
        {architecture.results}
      </span>
      <span>
        <ArrowDown />
        {architecture.corrections}
      </span>
    </li>
  );
}

function Modules({ facts }: { facts: ReportFacts }) {
  const { t } = useText();
  const added = facts.modules.filter(({ kind }) => kind !== 'integration');
  if (added.length === 0) return null;
  return (
    <>
      <li data-layer="modules">
        <Boxes>
          {added.map(({ kind, rows }) => (
            <li key={kind}>
              <b>{t(`report.architecture.${kind}.title`)}</b>
              <RowNames rows={rowsAt(facts, rows)} />
            </li>
          ))}
        </Boxes>
      </li>
      <Flow />
    </>
  );
}

function Departments({ facts }: { facts: ReportFacts }) {
  const { architecture } = useDrawingTexts();
  const pilot = facts.pilot === null ? undefined : facts.rows[facts.pilot];
  return (
    <Boxes>
      {facts.rows
        .filter(({ kind }) => kind === 'departments')
        .map((row, index) => (
          <li key={index} data-pilot={row === pilot ? '' : undefined}>
            <RowName row={row} />
            {row === pilot && <b>{architecture.pilot}</b>}
          </li>
        ))}
    </Boxes>
  );
}

/** Draws the architecture in layers: people, modules with their reasons, the integration platform, and departments (rule 6.5). */
export function ArchitectureDrawing({ facts }: { facts: ReportFacts }) {
  const { architecture: texts } = useDrawingTexts();
  const id = useId();
  return (
    <Figure aria-labelledby={id}>
      <h4 id={id}>{texts.title}</h4>
      <Layers>
        <li>
          <b>{texts.people}</b>
          {texts.peopleText}
        </li>
        <Flow />
        <Modules facts={facts} />
        <li data-layer="platform">
          <b>{texts.platform}</b>
          {texts.platformText}
        </li>
        <Flow />
        <li>
          <b>{texts.sources}</b>
          {texts.sourcesText}
          <Departments facts={facts} />
        </li>
      </Layers>
      <Note>{texts.frame[facts.architecture]}</Note>
    </Figure>
  );
}
