import { TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';

let store: TestStore;
let gateway: TestGateway;
beforeAll(async () => {
  store = await TestStore.create();
  const css = '@font-face{src:url(font.woff2)}@font-face{src:url(second.woff2)}';
  await store.addShell('1.0.0+aaaaaaaa', { 'main.css': css });
  await store.addPortal('mfe-public', '1.0.0+a1', [
    route('/'),
    route('/own', { access: 'protected', loginPath: '/', index: false }),
  ]);
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-public': { live: '1.0.0+a1' } });
  gateway = await TestGateway.start(store);
});
afterAll(async () => {
  await gateway.stop();
  await store.remove();
});

it.each(['/', '/own'])('the document of %s has its fonts itself, and asks for none', async (path) => {
  const answer = await gateway.get(path);
  const html = await answer.text();
  expect(html.match(/url\(data:font\/woff2;base64,Zm9udA==\)/g)).toHaveLength(2);
  expect(html).not.toContain('.woff2');
  // Fonts are registered in the head, right after the style sheet and before any text.
  expect(html).toMatch(
    /<\/style><script nonce="[^"]+">try \{[^<]+new FontFace\([^<]+<\/script>(?=[\s\S]*<body)/,
  );
  expect(answer.headers.get('content-security-policy')).toContain("font-src 'self' data:;");
});
