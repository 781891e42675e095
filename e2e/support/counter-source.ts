/** Source of a component with state, a memoized callback, a styled component, and a field without a `name`. */
export const counterSource = `import { useCallback, useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.section\`
  outline: 1px solid red;
\`;

export function Counter() {
  const [count, setCount] = useState(0);
  const add = useCallback(() => setCount((before) => before + 1), []);
  return (
    <Frame>
      <button type="button" onClick={add}>Count {count}</button>
      <input aria-label="Unnamed" />
    </Frame>
  );
}
`;
