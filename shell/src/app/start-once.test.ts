import { startOnce } from './start-once';

const { dataset } = document.documentElement;
const heard: string[] = [];
for (const name of ['shell:running', 'shell:failed']) window.addEventListener(name, () => heard.push(name));

beforeEach(() => {
  Reflect.set(globalThis, '__webpack_public_path__', 'http://localhost/releases/shell/1.0.0/');
  delete dataset.shell;
  heard.length = 0;
});

it('tells the document which shell is running', async () => {
  const start = jest.fn(async () => undefined);
  await startOnce(start);
  expect(start).toHaveBeenCalledTimes(1);
  expect(dataset.shell).toBe('/releases/shell/1.0.0/');
  expect(heard).toEqual(['shell:running']);
});

it('does nothing while another shell is running, for example when it hung and starts late', async () => {
  dataset.shell = '/releases/shell/0.9.0/';
  const start = jest.fn(async () => undefined);
  await startOnce(start);
  expect(start).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});

it('lets another shell start when it fails', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await startOnce(() => Promise.reject(new Error('broken')));
  expect(dataset.shell).toBeUndefined();
  expect(heard).toEqual(['shell:running', 'shell:failed']);
  silence.mockRestore();
});
