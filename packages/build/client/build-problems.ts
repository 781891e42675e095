// Runs in the page under `npm run dev` and shows why the last build failed, until a build succeeds. It must not import anything: for a
// portal that has never been built, this file is served on its own, without a bundler.

interface BuildEvent {
  action: string;
  errors?: string[];
}

const id = 'build-problems';
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const terminalColours = /\u001b\[[\d;]*m/g;

const panelStyle = `position:fixed;inset:0 0 auto;max-height:100vh;overflow:auto;z-index:2147483647;box-sizing:border-box;
  padding:1rem 1.5rem;border-bottom:4px solid #ff8a8a;background:#1a0f12;color:#fff;font:1rem/1.5 monospace;`;

/** Creates an element whose content is set as text, because compiler messages may contain markup. */
function element(name: string, text: string, style: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.style.cssText = style;
  return made;
}

/** Removes the overlay. */
export function clearProblems(): void {
  document.getElementById(id)?.remove();
}

/**
 * Shows the errors of a failed build in an overlay; the page below keeps its state.
 * @param portal name of the portal that fails to build
 */
export function showProblems(portal: string, problems: readonly string[]): void {
  clearProblems();
  const panel = element('section', '', panelStyle);
  panel.id = id;
  panel.setAttribute('role', 'alert');
  const hide = element(
    'button',
    'Hide',
    'float:right;font:inherit;padding:.25rem 1rem;border:0;background:#fff;color:#1a0f12;',
  );
  hide.onclick = clearProblems;
  panel.append(
    hide,
    element(
      'h2',
      `${portal} does not build`,
      'margin:0 0 .5rem;color:#ffb3b3;font:inherit;font-weight:bold;',
    ),
    ...problems.map((problem) =>
      element(
        'pre',
        problem.replace(terminalColours, ''),
        'margin:0 0 1rem;white-space:pre-wrap;font:inherit;',
      ),
    ),
  );
  document.body.append(panel);
}

/**
 * Subscribes to the build events of a development server.
 * @param events URL of the server's event stream
 * @param onBuilt called after each successful build
 */
export function followBuilds(portal: string, events: string, onBuilt: () => void): void {
  new EventSource(events).addEventListener('message', ({ data }: MessageEvent<string>) => {
    // The event stream also contains heartbeats, which are not JSON.
    if (!data.startsWith('{')) return;
    const { action, errors = [] }: BuildEvent = JSON.parse(data);
    if (action !== 'built' && action !== 'sync') return;
    if (errors.length > 0) return showProblems(portal, errors);
    clearProblems();
    onBuilt();
  });
}
