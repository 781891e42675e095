import { isPaletteKey, paletteKeyName } from './palette-key';

const press = (more: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { key: 'k', cancelable: true, ...more });
const onDevice = (platform: string) => jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
afterEach(() => jest.restoreAllMocks());

it.each([
  ['Linux x86_64', 'Ctrl K', { ctrlKey: true }, { metaKey: true }],
  ['Win32', 'Ctrl K', { ctrlKey: true }, { metaKey: true }],
  ['MacIntel', '⌘ K', { metaKey: true }, { ctrlKey: true }],
  ['iPad', '⌘ K', { metaKey: true }, { ctrlKey: true }],
])('on %s is %s and no other (rule 19.60)', (platform, name, key, other) => {
  onDevice(platform);
  expect(paletteKeyName()).toBe(name);
  expect(isPaletteKey(press(key))).toBe(true);
  expect(isPaletteKey(press({ ...key, key: 'K' }))).toBe(true);
  for (const more of [
    other,
    { altKey: true },
    { shiftKey: true },
    { key: 'j' },
    { repeat: true },
    { isComposing: true },
  ])
    expect(isPaletteKey(press({ ...key, ...more }))).toBe(false);
  expect(isPaletteKey(press(other))).toBe(false);
  expect(isPaletteKey(press({}))).toBe(false);
});

it('belongs to a component that has used it', () => {
  onDevice('Win32');
  const event = press({ ctrlKey: true });
  event.preventDefault();
  expect(isPaletteKey(event)).toBe(false);
});
