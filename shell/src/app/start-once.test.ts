import { startOnce } from './start-once';

const { dataset } = document.documentElement;
const heard: string[] = [];
for (const name of ['shell:running', 'shell:failed']) window.addEventListener(name, () => heard.push(name));

beforeEach(() => {
  Reflect.set(globalThis, '__webpack_public_path__', 'http://localhost/releases/shell/1.0.0/');
  delete dataset.shell;
  heard.length = 0;
});

it('tells the document that a shell runs, and which', async () => {
  const start = jest.fn(async () => undefined);
  await startOnce(start);
  expect(start).toHaveBeenCalledTimes(1);
  expect(dataset.shell).toBe('/releases/shell/1.0.0/');
  expect(heard).toEqual(['shell:running']);
});

it('leaves a document alone in which another shell runs: one that hung may come late', async () => {
  dataset.shell = '/releases/shell/0.9.0/';
  const start = jest.fn(async () => undefined);
  await startOnce(start);
  expect(start).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});

it('makes room for another shell when it cannot start', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await startOnce(() => Promise.reject(new Error('broken')));
  expect(dataset.shell).toBeUndefined();
  expect(heard).toEqual(['shell:running', 'shell:failed']);
  silence.mockRestore();
});
