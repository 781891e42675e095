import { styled } from 'styled-components';
import { color, font, media, space } from '../src/tokens';
import { type GalleryView, writeView } from './address';
import { Controls } from './controls';
import type { Examples, OwnPage, State } from './examples';

const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  max-width: 84rem;
  margin-inline: auto;
  padding: ${space(6)} ${space(4)} ${space(20)};

  & > header { display: grid; gap: ${space(4)}; }
  h1 { font-size: ${font.size.page}; }
  ${media.md} { padding-inline: ${space(8)}; }
`;

const Index = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  font-size: ${font.size.sm};
`;

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};

  & > h2 { padding-block-start: ${space(6)}; border-block-start: 1px solid ${color.line}; font-size: ${font.size.h3}; }
`;

const Component = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
  gap: ${space(6)} ${space(8)};

  & > h3 { grid-column: 1 / -1; font-size: ${font.size.h4}; }
`;

const Sample = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  min-width: 0;

  /* Whole pages, and components as wide as a page, span all columns. */
  &:has(> iframe, table, header, [role='tablist'], ul, [role='status'] + nav) { grid-column: 1 / -1; }

  & > p { color: ${color.muted}; font-size: ${font.size.xs}; font-weight: ${font.weight.medium}; }
  & > iframe { width: 100%; border: 1px solid ${color.line}; }
`;

/** A preview of a page in a frame that takes no focus; the link above it opens the page itself. */
function Frame({ own, name, view }: { own: OwnPage; name: string; view: GalleryView }) {
  const address = writeView({ ...view, own: name });
  return (
    <>
      <p lang="en">
        <a href={address}>{name}</a>
      </p>
      <iframe key={address} title={name} src={address} height={own.height} loading="lazy" inert />
    </>
  );
}

function OneState({
  name,
  component,
  state,
  view,
}: {
  name: string;
  component: string;
  state: State;
  view: GalleryView;
}) {
  if ('Page' in state) return <Frame own={state} name={`${component}/${name}`} view={view} />;
  const Shown = state;
  return (
    <>
      <p lang="en">{name}</p>
      <Shown />
    </>
  );
}

export interface OverviewProps {
  groups: readonly [group: string, examples: Examples][];
  view: GalleryView;
  onView: (view: GalleryView) => void;
}

/** Shows every component in every state. */
export function Overview({ groups, view, onView }: OverviewProps) {
  return (
    <Page>
      <header>
        <h1 lang="en">Components</h1>
        <Controls view={view} onView={onView} />
        <Index aria-label="Components" lang="en">
          {groups.flatMap(([, examples]) =>
            Object.keys(examples).map((name) => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            )),
          )}
        </Index>
      </header>
      {groups.map(([group, examples]) => (
        <Group key={group}>
          <h2 lang="en">{group}</h2>
          {Object.entries(examples).map(([component, states]) => (
            <Component key={component} id={component}>
              <h3 lang="en">{component}</h3>
              {Object.entries(states).map(([name, state]) => (
                <Sample key={name} data-state-of={component}>
                  <OneState name={name} component={component} state={state} view={view} />
                </Sample>
              ))}
            </Component>
          ))}
        </Group>
      ))}
    </Page>
  );
}
