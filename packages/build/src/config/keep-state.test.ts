import { keepingState } from './keep-state.js';

const id = 'src/page.tsx';

describe('a source of a draft (rule 13.81)', () => {
  it('gets its elements and hooks from the module that keeps state, and names no path of the machine', () => {
    const code = keepingState(
      `import { jsxDEV as _jsxDEV } from "react/jsx-dev-runtime";
import { useState } from 'react';
import { createPortal } from 'react-dom';
const a = _jsxDEV("li", {}, void 0, false, {
    fileName: "/home/me/page.tsx",
    lineNumber: 4,
    columnNumber: 39
}, this);`,
      id,
    );
    expect(code).toMatch(/^import \{ element as _element \} from ".*draft-react\.[jt]s";$/m);
    expect(code).toMatch(/^import \{ useState \} from ".*draft-react\.[jt]s";$/m);
    expect(code).toContain(`from 'react-dom'`);
    expect(code).toContain('_element("li", {}, void 0, false);');
    expect(code).not.toContain('/home/me');
    expect(code).not.toContain('$register');
  });

  it('registers what the compiler marked, and all components of styled-components', () => {
    const code = keepingState(
      `const Box = /*#__PURE__*/ styled.div.withConfig({})([]);
export const Big = /*#__PURE__*/ styled(Box).withConfig({})([]);
/** A frame. */ export const Frame = styled.main.withConfig({})([]);
 */ export const Long = styled.main.withConfig({})([]);
function f() {
    const Inner = styled.div.withConfig({})([]);
}
$RefreshReg$(_c, "Page");`,
      id,
    );
    expect(code).toContain('$register(type, "src/page.tsx " + name)');
    expect([...code.matchAll(/\$RefreshReg\$\((\w+), /g)].map(([, name]) => name)).toEqual([
      '_c',
      'Box',
      'Big',
      'Frame',
      'Long',
    ]);
  });
});
