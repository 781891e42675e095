import { styled } from 'styled-components';
import { font, space } from '../src/tokens';
import type { Examples, OwnPage } from './examples';

const Ground = styled.main`
  padding: ${space(6)};

  & > h1 { font-size: ${font.size.page}; }
`;

function findOwn(groups: readonly [string, Examples][], name: string): OwnPage | null {
  const [component, state = ''] = name.split('/');
  for (const [, examples] of groups)
    for (const [known, states] of Object.entries(examples)) {
      const found = known === component ? states[state] : undefined;
      if (found && 'Page' in found) return found;
    }
  return null;
}

/** Shows one state alone on the page. */
export function OwnState({ groups, name }: { groups: readonly [string, Examples][]; name: string }) {
  const own = findOwn(groups, name);
  if (own?.ground === 'none') return <own.Page key={name} />;
  return (
    <Ground>
      <h1 lang="en">{own ? name : `There is no state ${name} with a page of its own`}</h1>
      {own && <own.Page key={name} />}
    </Ground>
  );
}
